import { asCyrillic } from "#app/domain/catalog/article.ts";
import { addMoney, lineSum, zeroMoney, type Money } from "#app/domain/money.ts";
import type { OrderStatus } from "#app/domain/order/status.ts";
import { zeroQuantity, type Quantity } from "#app/domain/quantity.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";

/** Reasons of a claim (product rules §3.5), in display order. Uuids are those of the dictionary `claimReasons`. */
export const claimReasons = [
  { uuid: "5d0f7f6e-5a0c-4a53-9b0a-3c6b4f0e1a01", code: "shortage" },
  { uuid: "5d0f7f6e-5a0c-4a53-9b0a-3c6b4f0e1a02", code: "surplus" },
  { uuid: "5d0f7f6e-5a0c-4a53-9b0a-3c6b4f0e1a03", code: "mixUp" },
  { uuid: "5d0f7f6e-5a0c-4a53-9b0a-3c6b4f0e1a04", code: "damage" },
  { uuid: "5d0f7f6e-5a0c-4a53-9b0a-3c6b4f0e1a05", code: "defect" },
  { uuid: "5d0f7f6e-5a0c-4a53-9b0a-3c6b4f0e1a06", code: "incomplete" },
  { uuid: "5d0f7f6e-5a0c-4a53-9b0a-3c6b4f0e1a07", code: "papers" },
  { uuid: "5d0f7f6e-5a0c-4a53-9b0a-3c6b4f0e1a08", code: "marking" },
  { uuid: "5d0f7f6e-5a0c-4a53-9b0a-3c6b4f0e1a09", code: "late" },
  { uuid: "5d0f7f6e-5a0c-4a53-9b0a-3c6b4f0e1a0a", code: "unsuitable" },
  { uuid: "5d0f7f6e-5a0c-4a53-9b0a-3c6b4f0e1a0b", code: "other" },
] as const;

export type ClaimReason = (typeof claimReasons)[number]["code"];

export function reasonOf(uuid: string): ClaimReason | null {
  return claimReasons.find((reason) => reason.uuid === uuid)?.code ?? null;
}

export const resolutions = ["replace", "redeliver", "refund", "creditNote", "discount", "repair"] as const;
export type Resolution = (typeof resolutions)[number];

/** Only shipped goods can be claimed (security K5). */
const left: ReadonlySet<OrderStatus> = new Set<OrderStatus>(["shipped", "completed", "partiallyReturned"]);
export const claimableStatuses: readonly OrderStatus[] = [...left];

/** The claimable rest of a line: shipped quantity less other claims. */
export type ClaimableLine = { uuid: string; price: Money; left: Quantity };
export type ClaimedLine = { orderItemUuid: string; quantity: Quantity };

/** The claimed sum, or why the claim is refused: empty, lines of another order, more than is left. */
export function judgeClaim(
  lines: readonly ClaimableLine[],
  claimed: readonly ClaimedLine[],
): Verdict<
  { sum: Money },
  { code: "claimEmpty" | "claimLine" } | { code: "claimTooMuch"; orderItemUuid: string; left: Quantity }
> {
  if (claimed.length === 0) return no("claimEmpty");
  let sum = zeroMoney;
  const seen = new Set<string>();
  for (const { orderItemUuid, quantity } of claimed) {
    const line = lines.find(({ uuid }) => uuid === orderItemUuid);
    if (!line || seen.has(orderItemUuid) || quantity <= zeroQuantity) return no("claimLine");
    if (quantity > line.left) return no("claimTooMuch", { orderItemUuid, left: line.left });
    seen.add(orderItemUuid);
    sum = addMoney(sum, lineSum(line.price, quantity));
  }
  return ok({ sum });
}

/**
 * Order numbers that a typed text may mean: a part's number stands for its order; case, spaces and hyphens are
 * ignored, look-alike letters of the other alphabet are accepted.
 */
export function orderNumbersOf(typed: string): string[] {
  const bare = typed.replace(/[\s\u2010-\u2014\u2212]+/g, (sign) => (/\s/.test(sign) ? "" : "-")).toUpperCase();
  const [, letters, year, counter] = /^(\p{L}+)-?(\d{2})-?(\d{6,})(?:-\d{1,3})?$/u.exec(bare) ?? [];
  if (letters === undefined) return [bare];
  return [...new Set([letters, asCyrillic(letters).toUpperCase()])].map((prefix) => `${prefix}-${year}-${counter}`);
}
