import { ordersHimself, type MemberRights } from "#app/domain/account/rights.ts";
import type { CreditStage } from "#app/domain/settlement/credit-stop.ts";
import { priceAt } from "#app/domain/catalog/price.ts";
import type { Money } from "#app/domain/money.ts";
import { roundDownToMultiple, settleQuantity, zeroQuantity, type Quantity } from "#app/domain/quantity.ts";
import type { OrderedGoods, SoldGoods } from "./repeat.ts";

/** `draft`: a list to be ordered from by hand; `auto`: an order on credit (decisions §3.4, Schedule). */
export const scheduleModes = ["draft", "auto"] as const;
export type ScheduleMode = (typeof scheduleModes)[number];

/** Of goods that the stock lacks: none, what is there, or all of it to be waited for. */
export const shortageWays = ["skip", "partial", "wait"] as const;
type ShortageWay = (typeof shortageWays)[number];

/** `suspended` and `failed` go on by hand alone; the last two are for good. */
export const scheduleStatuses = ["active", "paused", "suspended", "failed", "completed", "canceled"] as const;

/** What differs from the line as it was agreed. */
export const scheduleWarnings = ["gone", "priceUp", "skipped", "partial", "waits"] as const;
type ScheduleWarning = (typeof scheduleWarnings)[number];

export type ScheduleTerms = { priceTolerancePct: number; onShortage: ShortageWay };
export type ScheduledLine = { quantity: Quantity; warnings: ScheduleWarning[] };

/** How much of an agreed line a run takes, and what it tells of it. Nothing is changed silently (invariants R3). */
export function scheduledLine(agreed: OrderedGoods, sold: SoldGoods | null, terms: ScheduleTerms): ScheduledLine {
  const settled = sold && settleQuantity(agreed.quantity, sold);
  if (sold === null || !settled?.ok) return { quantity: zeroQuantity, warnings: ["gone"] };
  const { quantity, warning } = inStock(settled.value.quantity, sold, terms.onShortage);
  const isDearer = quantity > zeroQuantity && isAbove(priceAt(sold.tiers, quantity), agreed.price, terms);
  // More is agreed than the shop sells in one line now.
  const told = warning ?? (settled.value.capped ? "partial" : null);
  return { quantity, warnings: [...(told === null ? [] : [told]), ...(isDearer ? ["priceUp" as const] : [])] };
}

type Sold = { quantity: Quantity; warning: ScheduleWarning | null };

function inStock(quantity: Quantity, { availableQuantity, ...rule }: SoldGoods, way: ShortageWay): Sold {
  if (availableQuantity >= quantity) return { quantity, warning: null };
  if (way === "wait") return { quantity, warning: "waits" };
  const there = roundDownToMultiple(availableQuantity, rule.multiplicity);
  const isEnough = way === "partial" && there >= rule.minQuantity && there > zeroQuantity;
  return isEnough ? { quantity: there, warning: "partial" } : { quantity: zeroQuantity, warning: "skipped" };
}

/** Prices are integer thousandths: compared without a fraction of a kopeck lost. */
function isAbove(
  price: Money,
  agreed: Money,
  { priceTolerancePct }: Pick<ScheduleTerms, "priceTolerancePct">,
): boolean {
  return price * 100 > agreed * (100 + priceTolerancePct);
}

/** Does a run of this kind stand with such warnings? An order by itself is not made at a price nobody agreed to. */
export function mayRun(mode: ScheduleMode, lines: readonly ScheduledLine[]): boolean {
  if (lines.every(({ quantity }) => quantity <= zeroQuantity)) return false;
  return mode === "draft" || lines.every(({ warnings }) => !warnings.includes("priceUp"));
}

/** Why a schedule goes no further by itself: only its owner lets it go on. */
export type Suspension = "blocked" | "rights" | "approval" | "noCredit" | "debt";

/** How its owner and his counterparty stand; `rights` null for who works for it no more, `credit` null without any. */
type ScheduleStanding = { status: string; rights: MemberRights | null; credit: CreditStage | null };

/** What stands in the way of every run of this kind; null where nothing does. */
export function suspensionOf(mode: ScheduleMode, { status, rights, credit }: ScheduleStanding): Suspension | null {
  if (status === "blocked" || status === "archived" || status === "rejected") return "blocked";
  if (!rights?.fillsBaskets) return "rights";
  // Moderation passes by itself: each turn that it spoils is told of.
  if (status !== "active") return null;
  if (credit === "blocked") return "debt";
  if (mode === "draft") return null;
  if (!ordersHimself(rights)) return "approval";
  if (credit === null) return "noCredit";
  return credit === "noPostpay" ? "debt" : null;
}
