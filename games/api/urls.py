"""The games' part of /api/v1/."""

from django.urls import path

from games.api import hands, lists, session, views

urlpatterns = [
    path("tables/", views.Tables.as_view(), name="tables"),
    path("tables/<uuid:code>/", views.TableDetail.as_view(), name="table"),
    path("tables/<uuid:code>/sit/", views.Sit.as_view(), name="table-sit"),
    path("tables/<uuid:code>/top-up/", views.TopUp.as_view(), name="table-top-up"),
    path("tables/<uuid:code>/stand-up/", views.StandUp.as_view(), name="table-stand-up"),
    path("tables/<uuid:code>/sit-out/", views.SitOut.as_view(), name="table-sit-out"),
    path("tables/<uuid:code>/return/", views.ReturnToPlay.as_view(), name="table-return"),
    path("play-now/", views.PlayNow.as_view(), name="play-now"),
    path("seats/", lists.Seats.as_view(), name="seats"),
    path("session/", session.Session.as_view(), name="session"),
    path("deals/", lists.Deals.as_view(), name="deals"),
    path("deals/<int:pk>/", views.FinishedDeal.as_view(), name="deal"),
    path("hands/score", hands.HandScore.as_view(), name="hand-score"),
    # The slash that every other address here ends in; one address is enough for the schema.
    path("hands/score/", hands.HandScore.as_view(schema=None)),
]
