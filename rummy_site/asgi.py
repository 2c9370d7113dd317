"""Entry point of the web processes: HTTP by Django, tables over Channels."""

import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rummy_site.settings")

from channels.auth import AuthMiddlewareStack
from channels.routing import ProtocolTypeRouter, URLRouter
from django.core.asgi import get_asgi_application

from rummy_site.secret_key import keep_a_key

if not os.environ.get("SECRET_KEY"):
    # A web process started by hand shares its key with the clock: the cards it seals, others open.
    keep_a_key()

django_application = get_asgi_application()

from games.hub import WithHub
from games.routing import websocket_urlpatterns
from rummy_site.origins import SameOrigin

application = WithHub(
    ProtocolTypeRouter(
        {
            "http": django_application,
            "websocket": SameOrigin(AuthMiddlewareStack(URLRouter(websocket_urlpatterns))),
        }
    )
)
