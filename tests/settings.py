"""The real settings, but for what only costs a test time."""

import os

from rummy_site.settings import *  # noqa: F403
from rummy_site.settings import DATABASES, STORAGES

# On a server that is given, runs side by side keep to a database of their own.
DATABASES["default"]["TEST"] = {"NAME": f"test_rummy_{os.environ.get('PYTEST_XDIST_WORKER', 'main')}"}

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]

# Served straight from the source folders: hashing and compressing them has a test of its own.
STORAGES |= {"staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}}
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = True
# The sandbox gateway does as it is told; a test that wants an accident turns its knob.
SANDBOX_GATEWAY = {"late": 0.0, "twice": 0.0, "swapped": 0.0, "never": 0.0, "step_s": 0.0}
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
# Every test ends with its payouts undone, as if somebody had restored a backup.
PAYOUT_MARK = ""
