import { dayLabel } from "#app/i18n/day-span.ts";
import { calculateCard } from "#server/use-cases/delivery/calculate-card.ts";
import { calculateTime } from "#server/use-cases/delivery/calculate-time.ts";
import { deliveryTerms } from "#server/use-cases/delivery/delivery-terms.ts";
import { logisticsEndpoints } from "#app/contract/endpoints/delivery/logistics.ts";
import { implement } from "#server/api/implement.ts";
import { ok } from "#app/domain/verdict.ts";

export const logisticsHandlers = implement(logisticsEndpoints, {
  card: ({ ports, buyer, body }) => calculateCard(ports, buyer, body),

  time: async ({ ports, buyer, body }) => {
    const { today, receipts } = await calculateTime(ports, buyer, body.items);
    const labelled = <P extends { date: string }>(promise: P | null) =>
      promise && { ...promise, label: dayLabel(promise.date, { today }) };
    return ok(
      receipts.map((receipt) => ({
        ...receipt,
        pickup: labelled(receipt.pickup),
        delivery: labelled(receipt.delivery),
      })),
    );
  },

  terms: async ({ ports, caller }) => ok(await deliveryTerms(ports, caller.city)),
});
