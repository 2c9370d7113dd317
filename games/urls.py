"""Pages of the tables."""

app_name = "games"
urlpatterns: list = []
