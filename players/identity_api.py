"""The same over HTTP: what one's own identity stands at, and sending it."""

from typing import cast

from django.urls import path
from django.utils.decorators import method_decorator
from django.views.decorators.debug import sensitive_post_parameters
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from players.models import Identity, Region, User
from players.papers.limits import DROPPED_FOR_SIZE
from players.papers.refusal import Refusal
from players.services import documents, identity_submission
from players.services.gate import NotAllowed
from players.services.identity_page import standing


class ShownSerializer(serializers.Serializer[object]):
    """One submission, masked. `told` and `fix`: why it was refused, and what puts it right."""

    state = serializers.ChoiceField(choices=Identity.State.choices)
    name = serializers.CharField()
    pan = serializers.CharField()
    region = serializers.CharField()
    has_paper = serializers.BooleanField()
    submitted_at = serializers.DateTimeField()
    reason = serializers.CharField()
    told = serializers.CharField()
    fix = serializers.CharField()


class StandingSerializer(serializers.Serializer[object]):
    """`verified` holds; `latest` is what was sent last, where that is another one. `tier`: 0, 1 by PAN, 2 by paper."""

    tier = serializers.IntegerField(min_value=0, max_value=2)
    state = serializers.CharField()
    is_required = serializers.BooleanField()
    is_sandbox_check = serializers.BooleanField()
    verified = ShownSerializer(allow_null=True)
    latest = ShownSerializer(allow_null=True)


class SubmissionSerializer(serializers.Serializer[object]):
    """What you say of yourself, as on your papers; `paper` (JPEG, PNG or PDF) as multipart/form-data."""

    name = serializers.CharField(max_length=120)
    born = serializers.DateField()
    region = serializers.ChoiceField(choices=Region.choices)
    pan = serializers.CharField(max_length=20)
    paper = serializers.FileField(required=False, allow_empty_file=True, max_length=255)


@method_decorator(sensitive_post_parameters(), name="dispatch")
class IdentityView(APIView):
    """Your own identity, masked."""

    parser_classes = [MultiPartParser, *APIView.parser_classes]

    @extend_schema(operation_id="identity", responses=StandingSerializer)
    def get(self, request: Request) -> Response:
        return Response(StandingSerializer(standing(cast(User, request.user))).data)

    @extend_schema(operation_id="identity_submit", request=SubmissionSerializer, responses={201: StandingSerializer})
    def post(self, request: Request) -> Response:
        """Send it; look at `latest.state` of the answer, which may be "refused" already."""
        asked = SubmissionSerializer(data=request.data)
        asked.is_valid(raise_exception=True)
        if request.META.get(DROPPED_FOR_SIZE):
            raise NotAllowed("paper.too_large", documents.refusal_text(Refusal.TOO_LARGE))
        player = cast(User, request.user)
        identity_submission.submit(player=player, **asked.validated_data)
        return Response(StandingSerializer(standing(player)).data, status=201)


# Included by the composer of /api/v1/
urlpatterns = [path("identity/", IdentityView.as_view(), name="identity")]
