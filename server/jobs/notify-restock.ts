import { takeArrivals } from "#server/db/queries/restock/restock.ts";
import { insertEmail } from "#server/db/queries/mailing/outbox.ts";
import type { RestockEmail } from "#server/emails/restock.ts";
import type { Ports } from "#server/ports/ports.ts";

const most = 100;

/**
 * Enqueues e-mails for restocked requests, whatever changed the stock, and closes them in one transaction (invariants
 * N1); returns their number. Reads current stock, so nothing is missed.
 */
export async function notifyRestock({ database: { db }, ids }: Pick<Ports, "database" | "ids">): Promise<number> {
  for (let written = 0; ;) {
    const taken = await db.transaction().execute(async (tx) => {
      const arrivals = await takeArrivals(tx, most);
      for (const { request, email, product, city } of arrivals) {
        const params: RestockEmail = { request, product, city };
        await insertEmail(tx, {
          uuid: ids.uuid(),
          recipient: email,
          template: "restock",
          params,
          dedupeKey: `restock:${request}:1`,
        });
      }
      return arrivals.length;
    });
    written += taken;
    if (taken < most) return written;
  }
}
