"""The bank that runs short, and debts.

Source: <銀行のお金が不足した場合>. Money is in dollars.
"""

from __future__ import annotations

from engines.csm.facts import LEVY
from engines.csm.state import State


def pay_out(state: State, seat: int, income: int) -> State:
    """The bank owes `income` to a seat: what the seat owes is settled first, the rest is paid.

    As long as the bank is short and anybody has money, everybody pays $100 to it first; what the
    bank cannot pay even then is lost. Source: <銀行のお金が不足した場合>.
    """
    cash, debts, bank = list(state.cash), list(state.debts), state.bank
    while is_short(bank, debts[seat], income) and any(cash):
        bank += levy(cash, debts)
    settled = min(debts[seat], income)
    paid = min(income - settled, bank)
    debts[seat] -= settled
    cash[seat] += paid
    return state.changed(cash=tuple(cash), debts=tuple(debts), bank=bank - paid)


def is_short(bank: int, debt: int, income: int) -> bool:
    """Whether the bank cannot pay what is left of an income when a debt is settled with it."""
    return bank < income - min(debt, income)


def levy(cash: list[int], debts: list[int]) -> int:
    """Everybody pays $100, or all there is and owes the rest; returns what came in.

    `cash` and `debts` are changed in place.
    """
    collected = 0
    for seat, money in enumerate(cash):
        paid = min(money, LEVY)
        cash[seat] -= paid
        debts[seat] += LEVY - paid
        collected += paid
    return collected
