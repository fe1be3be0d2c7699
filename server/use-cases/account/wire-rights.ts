import type { WireRights } from "#app/contract/members.ts";
import { type MemberRights } from "#app/domain/account/rights.ts";
import { moneyFromNumber, moneyToNumber } from "#app/domain/money.ts";

export function toWireRights({ orderLimit, ...plain }: MemberRights): WireRights {
  return { ...plain, orderLimit: orderLimit === null ? null : moneyToNumber(orderLimit) };
}

export function fromWireRights({ orderLimit, ...plain }: WireRights): MemberRights {
  return { ...plain, orderLimit: orderLimit === null ? null : moneyFromNumber(orderLimit) };
}
