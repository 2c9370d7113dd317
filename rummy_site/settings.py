"""Settings of every process, read from the environment; the defaults are those of `make run`."""

from pathlib import Path

import environ
from django.urls import reverse_lazy

from rummy_site.addresses import celery_broker_url, with_timeouts
from rummy_site.content_policy import DIRECTIVES
from rummy_site.embedded.paths import default_database_url, default_redis_url, layout
from rummy_site.gateway_settings import default_gateways, razorpay_keys
from rummy_site.languages import spoken
from rummy_site.logs import logging_settings
from rummy_site.secret_key import LOOPBACK, secret_key
from rummy_site.staff_menu import THEME

BASE_DIR = Path(__file__).resolve().parent.parent
env = environ.Env()
environ.Env.read_env(BASE_DIR / ".env", overwrite=False)

DEBUG = env.bool("DEBUG", default=False)
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["127.0.0.1", "localhost", "[::1]"])
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[])
SECRET_KEY = secret_key(given=env("SECRET_KEY", default=""), hosts=ALLOWED_HOSTS)
SECRET_KEY_FALLBACKS = env.list("SECRET_KEY_FALLBACKS", default=[])
# What the database must not show is sealed with these, newest first. DEAL_SEED_KEYS is the former name of the variable.
VAULT_KEYS = [*env.list("VAULT_KEYS", default=[]), *env.list("DEAL_SEED_KEYS", default=[])]

# Demo players with published passwords, never where strangers can reach them unless someone asks for it.
IS_LOCAL = not set(ALLOWED_HOSTS) - LOOPBACK
DEMO = env.bool("DEMO", default=IS_LOCAL)

# What the law of the place allows: one of players/jurisdictions/. The default knows no real money.
JURISDICTION = env("JURISDICTION", default="sandbox")

# Gateways: sandbox or razorpay; nothing stands for nobody pays in, and "manual" for payouts by bank file and people.
_PAYMENTS, _PAYOUTS = default_gateways(BASE_DIR / "players" / "jurisdictions" / f"{JURISDICTION}.toml")
PAYMENT_GATEWAY = env("PAYMENT_GATEWAY", default=_PAYMENTS)
PAYOUT_GATEWAY = env("PAYOUT_GATEWAY", default=_PAYOUTS)
SANDBOX_GATEWAY = env.json("SANDBOX_GATEWAY", default={})  # how unreliable it is: wallet/gateways/sandbox/knobs.py
RAZORPAY = razorpay_keys(env)
PUBLIC_URL = env("PUBLIC_URL", default=f"http://127.0.0.1:{env('PORT', default='8000')}/")  # for mails and webhooks
# A new way to be paid rests this long before money goes there; a payout that nobody confirms is asked about this often.
PAYOUT_METHOD_REST_S = env.int("PAYOUT_METHOD_REST_S", default=24 * 3600)
PAYOUT_QUESTION_GAP_S = env.int("PAYOUT_QUESTION_GAP_S", default=300)
PAYOUT_MARK = env("PAYOUT_MARK", default=str(layout().var / "last_payout.json"))  # wallet/services/payouts/mark.py

# A password alone opens the staff's pages only in a demonstration, whose passwords are published anyway.
STAFF_SECOND_FACTOR = JURISDICTION != "sandbox" or not DEMO or env.bool("STAFF_SECOND_FACTOR", default=False)

# How long bots think, as a share of a person's time; tests and demonstrations have them think faster.
BOT_PACE = env.float("RUMMY_BOT_PACE", default=1.0)

# --- what it is made of ------------------------------------------------------------------------------------------

INSTALLED_APPS = [
    "daphne",
    "unfold.apps.BasicAppConfig",
    "rummy_site.apps.StaffConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "rummy_site.apps.StaticFilesConfig",
    "django.contrib.humanize",
    "django.contrib.postgres",
    "channels",
    "rest_framework",
    "django_filters",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "csp",
    "django_structlog",
    "pgtrigger",
    "pghistory",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
    "rummy_site",
    "tournaments",
    "games",
    "wallet",
    "players",
]
if "sandbox" in {PAYMENT_GATEWAY, PAYOUT_GATEWAY}:
    INSTALLED_APPS.append("wallet.gateways.sandbox")

MIDDLEWARE = [
    "rummy_site.middleware.PrivatePagesMiddleware",
    "rummy_site.middleware.PermissionsPolicyMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "rummy_site.middleware.ContentPolicyMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django_structlog.middlewares.RequestMiddleware",
    "rummy_site.middleware.AuditMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "allauth.usersessions.middleware.UserSessionsMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "rummy_site.middleware.WrongMethodMiddleware",
]

ROOT_URLCONF = "rummy_site.urls"
ASGI_APPLICATION = "rummy_site.asgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "rummy_site.context.purse",
            ]
        },
    }
]

# --- where things are kept ---------------------------------------------------------------------------------------

DATABASES = {"default": env.db("DATABASE_URL", default=default_database_url())}
DATABASES["default"] |= {"CONN_MAX_AGE": env.int("CONN_MAX_AGE", default=60), "CONN_HEALTH_CHECKS": True}
DATABASES["default"].setdefault("TEST", {})["NAME"] = "test_rummy"
if env.bool("DATABASE_TIMEOUTS", default=True):
    DATABASES["default"]["OPTIONS"] = with_timeouts(DATABASES["default"].get("OPTIONS", {}))
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# Hints between processes, task queue and cache. Whatever it holds may be lost or doubled: rows are the truth.
# There is no channel layer: docs/decisions/0002 says why.
REDIS_URL = env("REDIS_URL", default=default_redis_url())
CACHES = {
    "default": {
        "BACKEND": "rummy_site.forgetful_cache.ForgetfulCache",
        "LOCATION": REDIS_URL,
        "KEY_PREFIX": "rummy",  # one server for everything, so never clear() the cache: it would empty the queue too
    }
}
CELERY_BROKER_URL = celery_broker_url(REDIS_URL)

# Papers that players send, sealed. No server serves this folder; several machines need it in common.
PRIVATE_ROOT = Path(env("PRIVATE_ROOT", default=str(layout().var / "private"))).resolve()

STATIC_URL = "/static/"
STATIC_ROOT = layout().var / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "private": {
        "BACKEND": "django.core.files.storage.FileSystemStorage",
        "OPTIONS": {"location": PRIVATE_ROOT, "file_permissions_mode": 0o600, "directory_permissions_mode": 0o700},
    },
    "staticfiles": {"BACKEND": "rummy_site.static_storage.HashedStaticFiles"},
}
WHITENOISE_KEEP_ONLY_HASHED_FILES = True
WHITENOISE_SKIP_COMPRESS_EXTENSIONS = ["avif", "br", "gif", "gz", "jpg", "map", "ogg", "png", "webp", "woff2", "zip"]

# --- people ------------------------------------------------------------------------------------------------------

AUTH_USER_MODEL = "players.User"
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in ("UserAttributeSimilarityValidator", "MinimumLengthValidator", "CommonPasswordValidator")
]
LOGIN_URL = reverse_lazy("account_login")
LOGIN_REDIRECT_URL = "/lobby/"
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*"]
ACCOUNT_USER_MODEL_USERNAME_FIELD = None
ACCOUNT_ADAPTER = "players.adapter.AccountAdapter"
ACCOUNT_FORMS = {
    "signup": "players.forms.SignupForm",
    "login": "players.account_forms.LoginForm",
    "add_email": "players.account_forms.AddEmailForm",
    "change_password": "players.account_forms.ChangePasswordForm",
    "set_password": "players.account_forms.SetPasswordForm",
    "reset_password": "players.account_forms.ResetPasswordForm",
    "reset_password_from_key": "players.account_forms.ResetPasswordKeyForm",
    "reauthenticate": "players.account_forms.ReauthenticateForm",
}
ACCOUNT_EMAIL_VERIFICATION = env("EMAIL_VERIFICATION", default="optional")
ACCOUNT_EMAIL_SUBJECT_PREFIX = "[Rummy House] "
ACCOUNT_EMAIL_NOTIFICATIONS = True  # a changed password or a new second factor is told by letter
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_LOGOUT_ON_PASSWORD_CHANGE = True
if IS_LOCAL:
    # Only this machine reaches it, and `manage.py bots` comes in by the hundred; wrong passwords stay limited.
    ACCOUNT_RATE_LIMITS = {"signup": "600/m/ip", "login": "600/m/ip"}
ALLAUTH_TRUSTED_PROXY_COUNT = env.int("TRUSTED_PROXY_COUNT", default=0)
ACCOUNT_REAUTHENTICATION_METHODS = {"password", "mfa"}  # a code by mail would do for whoever reads the mail
MFA_SUPPORTED_TYPES = ["totp", "recovery_codes"]
MFA_TOTP_ISSUER = "Rummy House"
MFA_TOTP_TOLERANCE = 1  # half minutes: RFC 6238 grants one to who types while the number changes
MFA_ADAPTER = "players.adapter.MfaAdapter"
MFA_FORMS = {
    "authenticate": "players.account_forms.AuthenticateForm",
    "reauthenticate": "players.account_forms.MfaReauthenticateForm",
    "activate_totp": "players.account_forms.ActivateTotpForm",
}
EMAIL_CONFIG = env.email_url("EMAIL_URL", default="consolemail://")
vars().update(EMAIL_CONFIG)
DEFAULT_FROM_EMAIL = env("DEFAULT_FROM_EMAIL", default="Rummy House <house@localhost>")

# --- what browsers are told --------------------------------------------------------------------------------------

HTTPS = env.bool("HTTPS", default=False)  # off by default: plain http on the loopback address has to work
SESSION_COOKIE_NAME = "__Host-session" if HTTPS else "session"
CSRF_COOKIE_NAME = "__Host-csrftoken" if HTTPS else "csrftoken"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
CSRF_FAILURE_VIEW = "rummy_site.errors.csrf_failure"
MESSAGE_STORAGE = "django.contrib.messages.storage.session.SessionStorage"  # Django's default sets a third cookie
SESSION_COOKIE_HTTPONLY = CSRF_COOKIE_HTTPONLY = True  # scripts take the CSRF token from the page's form field
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_AGE = 30 * 24 * 3600
SECURE_SSL_REDIRECT = HTTPS
SECURE_REDIRECT_EXEMPT = [r"^livez$", r"^readyz$"]
SECURE_HSTS_SECONDS = 365 * 24 * 3600 if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = HTTPS
if env.bool("TRUST_FORWARDED_PROTO", default=False):
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
CONTENT_SECURITY_POLICY = {"DIRECTIVES": DIRECTIVES}
DATA_UPLOAD_MAX_MEMORY_SIZE = 256 * 1024  # bytes of everything but files
DATA_UPLOAD_MAX_NUMBER_FILES = 5
# Bytes of files, by the beginning of the path; everywhere else a file is dropped.
UPLOAD_DOORS = {"/accounts/identity/": 5 * 2**20, "/api/v1/identity/": 5 * 2**20, "/admin/": 10 * 2**20}
FILE_UPLOAD_HANDLERS = ["rummy_site.uploads.DoorHandler"]

# --- API ---------------------------------------------------------------------------------------------------------

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": ["rest_framework.authentication.SessionAuthentication"],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["games.api.parsers.ShallowJSONParser"],
    "DEFAULT_FILTER_BACKENDS": ["django_filters.rest_framework.DjangoFilterBackend"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "EXCEPTION_HANDLER": "games.api.errors.handler",
    "DEFAULT_THROTTLE_CLASSES": ["rest_framework.throttling.UserRateThrottle"],
    "DEFAULT_THROTTLE_RATES": {"user": env("API_RATE", default="240/min")},
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Rummy House",
    "VERSION": "1",
    "DESCRIPTION": "Lobby, seats and wallet over HTTP; the table itself is played over a WebSocket.",
    "SERVE_INCLUDE_SCHEMA": False,
    # Several shapes have a field "kind"; each list of kinds has a name of its own.
    "ENUM_NAME_OVERRIDES": {
        "LimitKind": "players.models.LimitKind",
        "BreakKind": "players.models.Exclusion.Kind",
        "PayoutMethodKind": "wallet.models.PayoutMethod.Kind",
    },
    "SERVE_PERMISSIONS": ["rest_framework.permissions.AllowAny"],
    # Everything from our own origin: no script, style or font of a third party.
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
}

UNFOLD = THEME

# --- words, time and logs ----------------------------------------------------------------------------------------

LANGUAGE_CODE = "en"
LOCALE_PATHS = [BASE_DIR / "locale"]
LANGUAGES = spoken(LOCALE_PATHS)
FORMAT_MODULE_PATH = ["rummy_site.formats"]
TIME_ZONE = "Asia/Kolkata"
USE_TZ = True
USE_THOUSAND_SEPARATOR = False

LOGGING_CONFIG = None
LOGGING = logging_settings(level=env("LOG_LEVEL", default="INFO"), as_json=env.bool("LOG_JSON", default=False))
DJANGO_STRUCTLOG_CELERY_ENABLED = True
DJANGO_STRUCTLOG_IP_LOGGING_ENABLED = False
