"""Pays operators for what was sold in their name."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo


@dataclass(frozen=True)
class Sale:
    operator: str
    amount: int
    commission_rate: float
    paid_at: datetime


def business_day(day: date, zone: str) -> tuple[datetime, datetime]:
    """Both ends of a business day in the zone of the contract; it may have 23 or 25 hours."""
    tz = ZoneInfo(zone)
    start = datetime(day.year, day.month, day.day, tzinfo=tz)
    following = day + timedelta(days=1)
    return start, datetime(following.year, following.month, following.day, tzinfo=tz)


def commission_of(sale: Sale) -> int:
    """Our part of a sale, rounded in favour of the operator."""
    return int(sale.amount * sale.commission_rate)


class SettlementRun:
    """One day's payments, a line for each operator."""

    def __init__(self, day: date, zone: str) -> None:
        self.start, self.end = business_day(day, zone)
        self.totals: dict[str, int] = {}

    def add(self, sale: Sale) -> None:
        if self.start <= sale.paid_at < self.end:
            self.totals[sale.operator] = self.totals.get(sale.operator, 0) + sale.amount - commission_of(sale)

    def carry_over(self, debts: dict[str, int]) -> None:
        """Operators who owe us from refunds get less this time, and never a negative payment."""
        for operator, debt in debts.items():
            due = self.totals.get(operator, 0)
            self.totals[operator] = max(0, due - debt)


def sepa_file(run: SettlementRun, ibans: dict[str, str]) -> str:
    """The bank's XML for a batch of credit transfers."""
    payments = "".join(
        f"<CdtTrfTxInf><Amt>{cents / 100:.2f}</Amt><IBAN>{ibans[operator]}</IBAN></CdtTrfTxInf>"
        for operator, cents in sorted(run.totals.items())
        if cents > 0
    )
    return f"<CstmrCdtTrfInitn>{payments}</CstmrCdtTrfInitn>"


def is_valid_iban(iban: str) -> bool:
    compact = iban.replace(" ", "").upper()
    digits = "".join(str(int(character, 36)) for character in compact[4:] + compact[:4])
    return int(digits) % 97 == 1
