"""Players to look up; staff take an account out of use, and see neither a password nor its hash."""

from collections.abc import Callable
from typing import Any, cast

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from players.admin.links import links_for
from players.admin.read_only import ReadOnlyAdmin
from players.models import User
from players.services import second_factor, standing
from players.services.gate import NotAllowed


@admin.register(User)
class PlayerAdmin(ReadOnlyAdmin):
    """Search by name or e-mail; the two actions are the only change that staff can make."""

    heading = _("Players")
    list_display = ("display_name", "email", "kind", "account", "date_joined", "last_login")
    list_filter = ("is_active", ("closed_at", admin.EmptyFieldListFilter), "is_bot", "is_staff")
    search_fields = ("display_name", "email", "former_names__name")
    search_help_text = _("A name at the table, of today or before, or an e-mail")
    change_form_outer_before_template = "admin/players/user/links.html"
    ordering = ("-date_joined",)
    fields = (
        "display_name", "former", "email", "kind", "account", "has_second_factor", "on_disconnect", "date_joined",
        "last_login",
    )  # fmt: skip
    readonly_fields = fields
    actions = ("deactivate", "reactivate")

    @admin.display(description=_("kind"))
    def kind(self, player: User) -> str:
        if player.is_bot:
            return gettext("bot, %(strength)s") % {"strength": player.get_bot_strength_display()}
        if player.is_superuser:
            return gettext("superuser")
        return gettext("staff") if player.is_staff else gettext("player")

    @admin.display(description=_("account"), ordering="is_active")
    def account(self, player: User) -> str:
        if not player.is_active:
            return gettext("out of use")
        return gettext("closed by the player") if player.closed_at else gettext("in use")

    @admin.display(description=_("former names"))
    def former(self, player: User) -> str:
        return ", ".join(player.former_names.values_list("name", flat=True)) or "–"

    @admin.display(description=_("second factor"))
    def has_second_factor(self, player: User) -> str:
        return gettext("on") if second_factor.has_one(player) else gettext("off")

    def render_change_form(
        self, request: HttpRequest, context: dict[str, Any], *args: Any, **kwargs: Any
    ) -> HttpResponse:
        """The page, with the ways to what the other apps keep of this player."""
        if player := context.get("original"):
            context["player_links"] = links_for(player=player, staff=cast(User, request.user))
        answer: HttpResponse = super().render_change_form(request, context, *args, **kwargs)
        return answer

    def has_standing_permission(self, request: HttpRequest) -> bool:
        """Who may decide on accounts; the forms of this page stay closed to everyone."""
        return bool(request.user.has_perm("players.change_user"))

    @admin.action(description=_("Take the chosen accounts out of use"), permissions=["standing"])
    def deactivate(self, request: HttpRequest, queryset: QuerySet[User]) -> None:
        self._decide(request, queryset, standing.deactivate, "taken out of use")

    @admin.action(description=_("Give the chosen accounts back"), permissions=["standing"])
    def reactivate(self, request: HttpRequest, queryset: QuerySet[User]) -> None:
        self._decide(request, queryset, standing.reactivate, "given back")

    def _decide(
        self, request: HttpRequest, chosen: QuerySet[User], decide: Callable[..., bool], what_was_done: str
    ) -> None:
        done = 0
        for player in chosen:
            try:
                changed = decide(player=player, by=cast(User, request.user))
            except NotAllowed as refused:
                self.message_user(request, refused.message, messages.ERROR)
                continue
            if changed:
                self.log_change(request, player, what_was_done)
                done += 1
        if done:
            told = ngettext("%(count)d account changed.", "%(count)d accounts changed.", done) % {"count": done}
            self.message_user(request, told, messages.SUCCESS)
