// Every page but the table: draws avatars and wires the display settings.

import { fillAvatars } from "./avatar.js";
import { wirePrefButtons } from "./prefs.js";

fillAvatars(document);
wirePrefButtons(document);
