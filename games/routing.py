"""WebSocket addresses of the tables."""

from django.urls import path

from games.consumers import TableConsumer

websocket_urlpatterns = [path("ws/table/<uuid:code>/", TableConsumer.as_asgi())]
