"""Pages of the tables."""

from django.urls import path

from games.views import deals, hands, home, lobby, match_history, match_new, matches, replay, rules, table

app_name = "games"
urlpatterns = [
    path("", home.home, name="home"),
    path("privacy/", home.privacy, name="privacy"),
    path("lobby/", lobby.lobby, name="lobby"),
    path("lobby/live/", lobby.live, name="lobby_live"),
    path("play-now/", table.play_now, name="play_now"),
    path("tables/<uuid:code>/", table.table, name="table"),
    path("tables/<uuid:code>/rules/", rules.of_table, name="table_rules"),
    path("matches/new/", match_new.new, name="match_new"),
    path("matches/<uuid:code>/", matches.match, name="match"),
    path("matches/<uuid:code>/<slug:act>/", matches.act, name="match_act"),
    path("hands/", hands.hands, name="hands"),
    path("rules/", rules.index, name="rules"),
    path("rules/<slug:name>/", rules.of_variant, name="rules_of"),
    path("deals/", deals.mine, name="deals"),
    path("deals/matches/", match_history.mine, name="matches"),
    path("deals/<int:pk>/", deals.deal, name="deal"),
    path("deals/<int:pk>/record.json", deals.record, name="deal_record"),
    path("deals/<int:pk>/replay/", replay.replay, name="replay"),
    path("deals/<int:pk>/replay.json", replay.frames, name="replay_frames"),
]
