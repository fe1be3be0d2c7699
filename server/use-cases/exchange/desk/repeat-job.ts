import { z } from "zod";
import type { JournalAuthor } from "#app/domain/staff/journal.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { lockEndedJob } from "#server/db/queries/exchange/history.ts";
import { requeueJob } from "#server/db/queries/exchange/jobs.ts";
import { recordChange } from "#server/db/queries/staff/journal.ts";
import type { Ports } from "#server/ports/ports.ts";
import { changeOnce } from "#server/use-cases/staff/change-once.ts";

const yes = z.literal(true);

/**
 * Applies a package again, for example after a fault of the shop; rows named by a newer package are skipped. Repeating a
 * key has no effect.
 */
export async function repeatJob(
  { database }: Ports,
  author: JournalAuthor,
  uuid: string,
): Promise<Verdict<true, { code: "exchangeJobUnknown" }>> {
  type Refused = { ok: false; code: "exchangeJobUnknown" };
  return changeOnce<typeof yes, Refused>({ database }, author, yes, async (tx) => {
    const job = await lockEndedJob(tx, uuid);
    if (job === undefined) return no("exchangeJobUnknown");
    await requeueJob(tx, uuid);
    await recordChange(tx, author, {
      action: "exchange.repeated",
      object: { kind: "exchange", id: job.connection, name: job.name },
      changes: { job: { before: null, after: uuid } },
      answer: true,
    });
    return ok(true);
  });
}
