import { z } from "zod";
import { PackageFault } from "#server/exchange/commerceml/package-fault.ts";
import type { ExchangeCounts } from "#server/db/queries/exchange/jobs.ts";
import { closeCoveredShortages } from "#server/db/queries/exchange/short-orders.ts";
import { endHeld, heldParts } from "#server/db/queries/exchange/problems.ts";
import type { Ports } from "#server/ports/ports.ts";
import { spacedOut } from "#server/use-cases/catalog/saving/save-in-batches.ts";
import { applyFile } from "./apply-file.ts";
import { deactivate } from "./deactivate.ts";
import { endSession } from "./end-session.ts";
import { nothingTaken } from "./held-parts.ts";
import type { ExchangeJobEnd, LeasedExchangeJob } from "./leased-job.ts";
import { packageContext, type PackageContext } from "./package-context.ts";
import { placePictures } from "./pictures.ts";
import { settleCategories } from "./removed-groups.ts";
import { releaseWaiting } from "./release-waiting.ts";
import type { Progress } from "./save-translation.ts";

const takenShape = z
  .object({
    ...{ zeroed: z.record(z.string(), z.number()), hidden: z.number(), dropped: z.number() },
    removed: z.number().default(0),
  })
  .catch(nothingTaken);
const placeShape = z.object({
  ...{ file: z.number(), pass: z.enum(["saved", "stocked"]), records: z.number(), taken: takenShape },
  counted: z.number().optional(),
  rows: z.number().optional(),
});
const countsShape = z
  .object({
    ...{ read: z.number(), created: z.number(), changed: z.number(), same: z.number() },
    ...{ skipped: z.number().default(0), parked: z.number(), refused: z.number(), warnings: z.number() },
  })
  // A new one each time: a job counts in it.
  .catch(() => ({ read: 0, created: 0, changed: 0, same: 0, skipped: 0, parked: 0, refused: 0, warnings: 0 }));

/**
 * Applies the files of a job in their order, each in three passes: a check that writes nothing of the catalogue, goods
 * with their prices, stock. Each batch commits with its place, so that a killed worker goes on there (desk §8).
 */
export async function applyPackage(
  ports: Ports,
  job: LeasedExchangeJob,
  stopping?: AbortSignal,
): Promise<ExchangeJobEnd> {
  const bus = spacedOut(ports.bus, ports.clock);
  const context = await packageContext(
    { ...ports, bus: { ...ports.bus, publish: (topic) => bus.publish(topic) } },
    job,
  );
  const progress: Progress = {
    counts: countsShape.parse(job.counts) satisfies ExchangeCounts,
    total: countsShape.parse(job.counts).read || null,
    place: placeShape.nullable().parse(job.place) ?? {
      ...{ file: -1, pass: "saved", records: 0, taken: nothingTaken },
    },
  };
  try {
    if (job.kind !== "package") {
      const isWhole = await endSession(context, progress);
      if (job.isOfDeactivate && isWhole) await deactivate(context, progress);
    }
    for (const [at, file] of job.files.entries()) {
      if (file.kind !== "document" || at < progress.place.file) continue;
      if (!(await applyFile(context, file, at, progress, stopping))) return { state: "stopped", warnings: 0 };
    }
    await releaseWaiting(context, progress);
    progress.counts.parked += (await placePictures(context)).missing;
    await settleCategories(context);
    await closeCoveredShortages(ports.database.db, ports.clock.now());
  } catch (error) {
    if (!(error instanceof PackageFault)) throw error;
    return { state: "failed", warnings: 0, code: error.code };
  } finally {
    await bus.publishRest();
  }
  return endOf(context, progress);
}

/** A held package is a success for 1C, which would send it again and again (desk §8). */
async function endOf({ ports, job }: PackageContext, { counts }: Progress): Promise<ExchangeJobEnd> {
  await endHeld(ports.database.db, job.uuid);
  const held = await heldParts(ports.database.db, job.uuid);
  const waiting = held.filter(({ state }) => state === "waiting");
  const warnings = counts.refused + counts.parked + waiting.length;
  return waiting.length > 0 ? { state: "held", warnings, code: "held" } : { state: "done", warnings };
}
