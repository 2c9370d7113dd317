// Every page but the table: draws avatars, wires the display settings and watches the connection.

import { fillAvatars } from "./avatar.js";
import { watchConnection } from "./offline.js";
import { wirePrefButtons } from "./prefs.js";

fillAvatars(document);
wirePrefButtons(document);
watchConnection();
