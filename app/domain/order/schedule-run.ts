import { ordersHimself, type MemberRights } from "#app/domain/account/rights.ts";
import type { CreditStage } from "#app/domain/settlement/credit-stop.ts";
import { priceAt } from "#app/domain/catalog/price.ts";
import type { Money } from "#app/domain/money.ts";
import { roundDownToMultiple, settleQuantity, zeroQuantity, type Quantity } from "#app/domain/quantity.ts";
import type { OrderedGoods, SoldGoods } from "./repeat.ts";

/** `draft`: a list to order from manually; `auto`: an order on credit (product rules §3.4, Schedule). */
export const scheduleModes = ["draft", "auto"] as const;
export type ScheduleMode = (typeof scheduleModes)[number];

/** If stock is short: skip the line, take what is there, or wait for all of it. */
export const shortageWays = ["skip", "partial", "wait"] as const;
type ShortageWay = (typeof shortageWays)[number];

/** `suspended` and `failed` are resumed manually; the last two are final. */
export const scheduleStatuses = ["active", "paused", "suspended", "failed", "completed", "canceled"] as const;

/** Differences from the agreed line. */
export const scheduleWarnings = ["gone", "priceUp", "skipped", "partial", "waits"] as const;
type ScheduleWarning = (typeof scheduleWarnings)[number];

export type ScheduleTerms = { priceTolerancePct: number; onShortage: ShortageWay };
export type ScheduledLine = { quantity: Quantity; warnings: ScheduleWarning[] };

/** Quantity of an agreed line that a run takes, with its warning. Nothing changes silently (invariants R3). */
export function scheduledLine(agreed: OrderedGoods, sold: SoldGoods | null, terms: ScheduleTerms): ScheduledLine {
  const settled = sold && settleQuantity(agreed.quantity, sold);
  if (sold === null || !settled?.ok) return { quantity: zeroQuantity, warnings: ["gone"] };
  const { quantity, warning } = inStock(settled.value.quantity, sold, terms.onShortage);
  const isDearer = quantity > zeroQuantity && isAbove(priceAt(sold.tiers, quantity), agreed.price, terms);
  // More was agreed than one line allows now.
  const shownWarning = warning ?? (settled.value.capped ? "partial" : null);
  return {
    quantity,
    warnings: [...(shownWarning === null ? [] : [shownWarning]), ...(isDearer ? ["priceUp" as const] : [])],
  };
}

type Sold = { quantity: Quantity; warning: ScheduleWarning | null };

function inStock(quantity: Quantity, { availableQuantity, ...rule }: SoldGoods, way: ShortageWay): Sold {
  if (availableQuantity >= quantity) return { quantity, warning: null };
  if (way === "wait") return { quantity, warning: "waits" };
  const there = roundDownToMultiple(availableQuantity, rule.multiplicity);
  const isEnough = way === "partial" && there >= rule.minQuantity && there > zeroQuantity;
  return isEnough ? { quantity: there, warning: "partial" } : { quantity: zeroQuantity, warning: "skipped" };
}

/** Compared as integer thousandths, exactly. */
function isAbove(
  price: Money,
  agreed: Money,
  { priceTolerancePct }: Pick<ScheduleTerms, "priceTolerancePct">,
): boolean {
  return price * 100 > agreed * (100 + priceTolerancePct);
}

/**
 * Whether a run of this mode may proceed with such warnings. An automatic order is not placed at a price nobody agreed
 * to.
 */
export function mayRun(mode: ScheduleMode, lines: readonly ScheduledLine[]): boolean {
  if (lines.every(({ quantity }) => quantity <= zeroQuantity)) return false;
  return mode === "draft" || lines.every(({ warnings }) => !warnings.includes("priceUp"));
}

/** Why a schedule is suspended; only its owner can resume it. */
export type Suspension = "blocked" | "rights" | "approval" | "noCredit" | "debt";

/** State of the owner and counterparty; `rights` null if no longer a member, `credit` null without credit. */
type ScheduleStanding = { status: string; rights: MemberRights | null; credit: CreditStage | null };

/** The reason that blocks every run of this mode, or null. */
export function suspensionOf(mode: ScheduleMode, { status, rights, credit }: ScheduleStanding): Suspension | null {
  if (status === "blocked" || status === "archived" || status === "rejected") return "blocked";
  if (!rights?.fillsBaskets) return "rights";
  // Moderation is temporary: each run that it prevents is reported instead.
  if (status !== "active") return null;
  if (credit === "blocked") return "debt";
  if (mode === "draft") return null;
  if (!ordersHimself(rights)) return "approval";
  if (credit === null) return "noCredit";
  return credit === "noPostpay" ? "debt" : null;
}
