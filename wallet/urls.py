"""Pages of the wallet."""

app_name = "wallet"
urlpatterns: list = []
