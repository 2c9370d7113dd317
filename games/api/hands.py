"""The rules desk over HTTP: what thirteen or fourteen cards are worth. It holds nothing and knows nobody."""

from collections.abc import Sequence
from typing import Any

from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework import serializers, status
from rest_framework.exceptions import APIException
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import SimpleRateThrottle
from rest_framework.views import APIView

from games.api.serializers import Refusal
from games.engine import catalogue
from games.engine.cards import Card, parse_face
from games.engine.errors import EngineError
from games.engine.indian.rules import Rules
from games.engine.judge.hand_check import Groups, HandCheck, Laid, alike, check

Json = dict[str, Any]

SHEETS = {name: each.rules for name, each in catalogue.VARIANTS.items() if isinstance(each.rules, Rules)}
EXAMPLE: Json = {
    "wild": "4C",
    "groups": [["5H", "6H", "7H"], ["TS", "PJ", "QS"], ["KD", "KC", "KS"], ["9C", "9D", "JH", "3S"]],
}


class HandThrottle(SimpleRateThrottle):
    """An answer costs some milliseconds of arithmetic, and anyone may ask."""

    scope = "hand"
    rate = "60/min"

    def get_cache_key(self, request: Request, view: APIView) -> str:
        return self.cache_format % {"scope": self.scope, "ident": self.get_ident(request)}


class Cards(serializers.ListField):
    """A list of faces; how many there may be is for the desk to say, this bound is for what is no hand at all."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(child=serializers.CharField(max_length=20), max_length=60, **kwargs)


class HandQuestion(serializers.Serializer[Json]):
    """Cards are written QD, TS or 10S, and PJ for a printed joker. `groups` alone is enough; `hand` alone too."""

    hand = Cards(required=False, help_text="13 cards, or 14 after drawing.")
    groups = serializers.ListField(
        child=Cards(), required=False, max_length=60, help_text="The same cards as their owner holds them."
    )
    wild = serializers.CharField(
        required=False, allow_null=True, default=None, max_length=20, help_text="The turned-up card; null for none."
    )
    variant = serializers.ChoiceField(choices=list(SHEETS), default="points")
    rules = serializers.DictField(
        required=False, help_text="Options that differ from the sheet of the variant, by their names in docs/RULES.md."
    )

    def validate(self, attrs: Json) -> Json:
        hand, groups = attrs.get("hand"), attrs.get("groups")
        if not hand and not groups:
            raise serializers.ValidationError("Give a hand of 13 or 14 cards, or the same in groups.")
        return attrs


class Grouping(serializers.Serializer[Json]):
    """Groups, what each is and costs, and whether they are a valid show."""

    points = serializers.IntegerField(help_text="After the cap, before the least that a loser pays.")
    groups = serializers.ListField(child=serializers.ListField(child=serializers.CharField()))
    kinds = serializers.ListField(
        child=serializers.CharField(allow_null=True), help_text="pure_sequence, impure_sequence, set, or null."
    )
    group_points = serializers.ListField(child=serializers.IntegerField())
    valid = serializers.BooleanField(help_text="A valid show just as it lies.")
    reasons = serializers.ListField(
        child=serializers.CharField(),
        help_text="wrong_card_count, invalid_group, no_pure_sequence, needs_two_sequences: all that hold.",
    )


class ProfilePoints(serializers.Serializer[Json]):
    """The same cards under the sheet of a variant, as it stands in the house."""

    variant = serializers.CharField()
    points = serializers.IntegerField()
    complete = serializers.BooleanField()
    show_points = serializers.IntegerField(help_text="What a loser at the show pays.")
    wrong_show_points = serializers.IntegerField(help_text="What a wrong show costs.")


class HandAnswer(Grouping):
    """The best arrangement; of fourteen cards, that of the thirteen left after `discard`."""

    complete = serializers.BooleanField(help_text="Some grouping is a valid show.")
    discard = serializers.CharField(allow_null=True)
    discards = serializers.ListField(
        child=serializers.CharField(), help_text="Of fourteen: each face whose discard leaves a show."
    )
    completing = serializers.ListField(
        child=serializers.CharField(), help_text="Of thirteen: each face that, drawn next, makes a show possible."
    )
    show_points = serializers.IntegerField()
    wrong_show_points = serializers.IntegerField()
    as_grouped = Grouping(allow_null=True)
    ready = serializers.ListField(
        child=serializers.CharField(),
        help_text="Of fourteen in groups: each face whose discard leaves a show as it lies.",
    )
    profiles = ProfilePoints(many=True)
    rules_hash = serializers.CharField()


class Unanswerable(APIException):
    """A question about cards or options that there are not, or about too many of them."""

    status_code = status.HTTP_400_BAD_REQUEST


class HandScore(APIView):
    """What a hand is worth, for anyone: the best arrangement, what is missing for a show, its points in every game."""

    authentication_classes = ()
    permission_classes = (AllowAny,)
    throttle_classes = (HandThrottle,)

    @extend_schema(
        operation_id="hand_score",
        request=HandQuestion,
        responses={200: HandAnswer, 400: Refusal, 429: Refusal},
        examples=[OpenApiExample("A loser's cards", value=EXAMPLE, request_only=True)],
    )
    def post(self, request: Request) -> Response:
        asked = HandQuestion(data=request.data)
        asked.is_valid(raise_exception=True)
        try:
            answer = _answer(asked.validated_data)
        except EngineError as error:
            raise Unanswerable(error.message, error.code) from error
        return Response(HandAnswer(answer).data)


def _answer(asked: Json) -> Json:
    groups: Groups | None = tuple(map(_cards, asked["groups"])) if asked.get("groups") else None
    grouped = [card for group in groups or () for card in group]
    hand = _cards(asked["hand"]) if asked.get("hand") else tuple(grouped)
    if groups and sorted(card.face for card in grouped) != sorted(card.face for card in hand):
        raise Unanswerable("The groups do not hold the cards of the hand.", "groups_differ")
    wild = parse_face(asked["wild"]) if asked["wild"] else None
    rules = catalogue.variant(asked["variant"]).rules.with_options(asked.get("rules", {}))
    found = check(hand, wild, rules, groups)
    return _json(found) | {"profiles": _profiles(hand, wild), "rules_hash": rules.hash}


def _cards(faces: Sequence[str]) -> tuple[Card, ...]:
    return tuple(parse_face(face) for face in faces)


def _json(found: HandCheck) -> Json:
    return _grouping(found.best) | {
        "complete": found.is_complete,
        "discard": found.discard.face if found.discard else None,
        "discards": found.showable,
        "completing": found.completing,
        "show_points": found.show_points,
        "wrong_show_points": found.wrong_show_points,
        "as_grouped": _grouping(found.grouped) if found.grouped else None,
        "ready": found.ready,
    }


def _grouping(laid: Laid) -> Json:
    return {
        "points": laid.points,
        "groups": [[card.face for card in group] for group in laid.groups],
        "kinds": [label.kind for label in laid.labels],
        "group_points": [label.points for label in laid.labels],
        "valid": laid.verdict.valid,
        "reasons": sorted(laid.verdict.reasons),
    }


def _profiles(hand: Sequence[Card], wild: Card | None) -> list[Json]:
    """The hand under every sheet of the house; what is the same under several is worked out once."""
    checked: dict[str, HandCheck] = {}
    for rules, names in alike(SHEETS):
        checked |= dict.fromkeys(names, check(hand, wild, rules))
    return [_profile(name, checked[name]) for name in SHEETS]


def _profile(name: str, found: HandCheck) -> Json:
    return {
        "variant": name,
        "points": found.best.points,
        "complete": found.is_complete,
        "show_points": found.show_points,
        "wrong_show_points": found.wrong_show_points,
    }
