"""Numbers of a day, studies, what is deleted, and what was done."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta

from sandtable.cli.admin.writing import PERSON_DIGITS, now, plain, write, write_done
from sandtable.store.desk import Desk

COUNTED = ("opened", "finished", "moves", "people")
OF_PEOPLE = ("revoke person", "forget")  # actions whose subject is a person


def statistics(desk: Desk, day: date | None, is_json: bool) -> None:
    """Count what was played on a day, by this machine's clock."""
    chosen = day or datetime.now().astimezone().date()
    begin, end = _ms(chosen), _ms(chosen + timedelta(days=1))
    played = {row.game: row for row in desk.statistics(begin, end)}
    kept = desk.kept_studies(begin, end)
    items = [
        {
            "day": str(chosen),
            "game": game,
            **{name: int(getattr(played.get(game), name, 0)) for name in COUNTED},
            "studies": kept.get(game, 0),
        }
        for game in sorted({*played, *kept})
    ]
    write(items, is_json=is_json, if_none=f"Nothing was played on {chosen}.")


def prune(desk: Desk, older_than: int, is_dry: bool, is_json: bool) -> None:
    """Delete old games of people who do not come back."""
    at = now()
    count = desk.prune(at - 1000 * older_than, "", at, is_dry=is_dry)
    text = f"{count} games {'would be' if is_dry else 'are'} deleted."
    write_done({"deleted": count, "dry_run": is_dry}, text, is_json=is_json)


def list_studies(desk: Desk, name: str | None, most: int, is_json: bool) -> None:
    """List the studies that are kept."""
    items = [{**each, "name": plain(each["name"])} for each in desk.studies(name, most)]
    write(items, is_json=is_json, if_none="There is no study of that name.")


def delete_study(desk: Desk, study: str, reason: str, is_json: bool) -> None:
    """Delete a study."""
    desk.delete_study(study, reason, now())
    write_done({"deleted": study}, f"The study {study} is deleted.", is_json=is_json)


def log(desk: Desk, most: int, is_json: bool) -> None:
    """List what was done."""
    items = [
        {
            "at": each.at,
            "action": each.action,
            "subject": each.subject[:PERSON_DIGITS] if each.action in OF_PEOPLE else each.subject,
            "reason": each.reason,
        }
        for each in desk.actions(most)
    ]
    write(items, is_json=is_json, if_none="Nothing was done yet.")


def _ms(day: date) -> int:
    return int(datetime.combine(day, time()).astimezone().timestamp() * 1000)
