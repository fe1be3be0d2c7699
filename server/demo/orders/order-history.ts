import { moneyToNumber, type Money } from "#app/domain/money.ts";
import { userUuid } from "#server/demo/people/people.ts";
import { stableUuid } from "#server/demo/stable-uuid.ts";
import { approver } from "./order-accounts.ts";
import { triedAt } from "./order-money.ts";
import type { Part } from "./order-parts.ts";
import type { OrderHistoryRow } from "./order-rows.ts";
import type { OrderStory } from "./order-stories.ts";

/** As the shop writes it: an order of one part has one history, of several each names itself. */
export function historyRows(
  { author, account, reason, paymentStatus, method, created }: OrderStory,
  { uuid, total }: { uuid: string; total: Money },
  parts: readonly Part[],
): OrderHistoryRow[] {
  const isMany = parts.length > 1;
  const rows: Omit<OrderHistoryRow, "uuid" | "order_uuid">[] = [];
  for (const { steps, position } of parts) {
    for (const { at, from, to, actor } of steps) {
      if (from === null && position > 1) continue;
      rows.push({
        at: at.toISOString(),
        field: isMany && from !== null ? `status.${position}` : "status",
        from_value: from,
        to_value: to,
        actor,
        comment: to === "canceled" ? reason : null,
      });
    }
  }
  const first = rows[0]?.at ?? "";
  const isApproved =
    author.approved || (account.key === "fram-servis" && author.share < 0.5 && moneyToNumber(total) > 50_000);
  if (isApproved)
    rows.push({
      at: first,
      field: "approval",
      from_value: null,
      to_value: userUuid(approver),
      actor: "approver",
      comment: null,
    });
  const confirmed = rows.find(({ to_value }) => to_value === "confirmed");
  const isPaid = ["paid", "refunded", "partiallyRefunded", "refunding"].includes(paymentStatus);
  if (confirmed && isPaid && (method === "card" || method === "sbp" || method === "invoice"))
    rows.push({
      ...confirmed,
      field: "payment",
      from_value: "pending",
      to_value: "paid",
      actor: "payment",
      comment: null,
    });
  if (paymentStatus === "failed")
    rows.push({
      at: triedAt({ created }).toISOString(),
      field: "payment",
      from_value: "pending",
      to_value: "failed",
      actor: "payment",
      comment: null,
    });
  const last =
    rows
      .map(({ at }) => at)
      .toSorted()
      .at(-1) ?? first;
  if (["refunding", "refunded", "partiallyRefunded"].includes(paymentStatus))
    rows.push({
      at: last,
      field: "payment",
      from_value: "paid",
      to_value: paymentStatus,
      actor: "system",
      comment: null,
    });
  // One statement writes them in order: those of one moment are told apart by a millisecond.
  return rows
    .toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
    .map((row, at) => ({
      uuid: stableUuid(`order-history/${uuid}/${at}`),
      order_uuid: uuid,
      ...row,
      at: new Date(Date.parse(row.at) + at).toISOString(),
    }));
}
