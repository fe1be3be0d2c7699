import type { WireRights } from "#app/contract/counterparties/members.ts";
import { type MemberRights } from "#app/domain/account/rights.ts";
import { moneyFromNumber, moneyToNumber, type Money } from "#app/domain/money.ts";

export function toWireRights({ orderLimit, monthLimit, ...plain }: MemberRights): WireRights {
  const wire = (limit: Money | null) => (limit === null ? null : moneyToNumber(limit));
  return { ...plain, orderLimit: wire(orderLimit), monthLimit: wire(monthLimit) };
}

export function fromWireRights({ orderLimit, monthLimit, ...plain }: WireRights): MemberRights {
  const money = (limit: number | null) => (limit === null ? null : moneyFromNumber(limit));
  return { ...plain, orderLimit: money(orderLimit), monthLimit: money(monthLimit) };
}
