"""The games' part of /api/v1/."""

from django.urls import path

from games.api import hands, lists, matches, session, views

urlpatterns = [
    path("tables/", views.Tables.as_view(), name="tables"),
    path("tables/<uuid:code>/", views.TableDetail.as_view(), name="table"),
    path("tables/<uuid:code>/sit/", views.Sit.as_view(), name="table-sit"),
    path("tables/<uuid:code>/top-up/", views.TopUp.as_view(), name="table-top-up"),
    path("tables/<uuid:code>/stand-up/", views.StandUp.as_view(), name="table-stand-up"),
    path("tables/<uuid:code>/sit-out/", views.SitOut.as_view(), name="table-sit-out"),
    path("tables/<uuid:code>/return/", views.ReturnToPlay.as_view(), name="table-return"),
    path("tables/<uuid:code>/enter/", matches.Enter.as_view(), name="table-enter"),
    path("tables/<uuid:code>/take-back/", matches.TakeBack.as_view(), name="table-take-back"),
    path("tables/<uuid:code>/wait/", matches.Wait.as_view(), name="table-wait"),
    path("tables/<uuid:code>/leave-line/", matches.LeaveLine.as_view(), name="table-leave-line"),
    path("tables/<uuid:code>/rejoin/", matches.Rejoin.as_view(), name="table-rejoin"),
    path("tables/<uuid:code>/decline-rejoin/", matches.DeclineRejoin.as_view(), name="table-decline-rejoin"),
    path("tables/<uuid:code>/offer-split/", matches.OfferSplit.as_view(), name="table-offer-split"),
    path("tables/<uuid:code>/answer-split/", matches.AnswerSplit.as_view(), name="table-answer-split"),
    path("tables/<uuid:code>/rematch/", matches.Rematch.as_view(), name="table-rematch"),
    path("matches/", matches.Matches.as_view(), name="matches"),
    path("matches/<uuid:code>/", matches.MatchDetail.as_view(), name="match"),
    path("play-now/", views.PlayNow.as_view(), name="play-now"),
    path("seats/", lists.Seats.as_view(), name="seats"),
    path("session/", session.Session.as_view(), name="session"),
    path("deals/", lists.Deals.as_view(), name="deals"),
    path("deals/<int:pk>/", views.FinishedDeal.as_view(), name="deal"),
    path("hands/score", hands.HandScore.as_view(), name="hand-score"),
    # The slash that every other address here ends in; one address is enough for the schema.
    path("hands/score/", hands.HandScore.as_view(schema=None)),
]
