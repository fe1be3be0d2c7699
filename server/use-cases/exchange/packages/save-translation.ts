import type { Tx } from "#server/db/client.ts";
import type { TakenAway } from "#server/db/queries/exchange/fuse-counts.ts";
import { saveProgress, type ExchangeCounts } from "#server/db/queries/exchange/jobs.ts";
import { park, type ParkedRow } from "#server/db/queries/exchange/parked.ts";
import { insertProblems, type PackageProblem } from "#server/db/queries/exchange/problems.ts";
import { rememberGoods } from "#server/db/queries/exchange/waiting-goods.ts";
import type { Translation } from "./goods.ts";
import type { PackageContext } from "./package-context.ts";
import { saveRests, type CountedRow } from "./rests.ts";
import { saveRows, type SavedRows } from "./save-rows.ts";

const rowsAtOnce = 500;

/** Passes over a file: the catalogue with its prices, then stock, which orders lock first, then what was left out. */
type Pass = "saved" | "stocked";

/**
 * Where the job goes on: `file` is its place in the job, `taken` what its files take away up to this one, `counted` how
 * many rows of the batch after `records` are saved and counted already, `rows` how many the file has.
 */
export type PackagePlace = {
  file: number;
  pass: Pass;
  records: number;
  taken: TakenAway;
  counted?: number;
  rows?: number;
};

export type Progress = {
  counts: ExchangeCounts;
  total: number | null;
  place: PackagePlace;
};

/**
 * Saves a translation with what waits and where the job is, in one transaction. More rows, as the sizes of a batch of
 * products may be, are saved in several, because a transaction has its bounds: the last of them ends the batch.
 */
export async function saveTranslation(
  context: PackageContext,
  made: Translation,
  progress: Progress,
  upTo: number,
  also: (tx: Tx) => Promise<void> = async () => {},
): Promise<void> {
  const { job } = context;
  const problems = [...made.problems];
  let part: Part = { progress, repeated: progress.place.counted ?? 0, done: 0 };
  let from = 0;
  for (; made.rows.length - from > rowsAtOnce; from += rowsAtOnce) {
    const saved = await saveRows(context, made.rows.slice(from, from + rowsAtOnce), (tx, rows) =>
      saveProgress(tx, job.uuid, counted(part, rows).progress),
    );
    part = counted(part, saved);
    problems.push(...saved.problems);
  }
  let { counts } = progress;
  const place = { ...progress.place, records: upTo, counted: 0 };
  await saveRows(context, made.rows.slice(from), async (tx, saved) => {
    const all = [...problems, ...saved.problems];
    counts = added(counted(part, saved).progress.counts, { parked: made.parked.length, refused: all.length });
    await rememberGoods(tx, job.connection.uuid, made.remembered);
    await keep(context, tx, made.parked, all);
    await also(tx);
    await saveProgress(tx, job.uuid, { ...progress, place, counts });
  });
  Object.assign(progress, { place, counts });
}

/** A batch that is saved in several transactions: `repeated` of its rows a killed worker has saved and counted. */
type Part = { progress: Progress; repeated: number; done: number };

function counted({ progress, repeated, done }: Part, { created, changed, same }: SavedRows): Part {
  const again = Math.min(repeated, same);
  const part = { repeated: repeated - again, done: done + created + changed + same };
  const counts = added(progress.counts, { created, changed, same: same - again });
  const place = { ...progress.place, counted: part.repeated + part.done };
  return { ...part, progress: { ...progress, counts, place } };
}

async function keep(
  { ports, job }: PackageContext,
  tx: Tx,
  parked: readonly ParkedRow[],
  problems: readonly PackageProblem[],
): Promise<void> {
  await park(tx, job.connection.uuid, parked, ports.clock.now());
  await insertProblems(tx, job.uuid, problems);
}

function added(counts: ExchangeCounts, more: Partial<ExchangeCounts>): ExchangeCounts {
  const { created = 0, changed = 0, same = 0, parked = 0, refused = 0 } = more;
  return {
    ...counts,
    created: counts.created + created,
    changed: counts.changed + changed,
    same: counts.same + same,
    parked: counts.parked + parked,
    refused: counts.refused + refused,
  };
}

/** Saves stock rows with what waits and where the job is, in one transaction. */
export async function saveCounted(
  context: PackageContext,
  { rows, parked, formedAt }: { rows: readonly CountedRow[]; parked: readonly ParkedRow[]; formedAt: string },
  progress: Progress,
  upTo: number,
  also: (tx: Tx) => Promise<void> = async () => {},
): Promise<void> {
  const { job, ports } = context;
  const place = { ...progress.place, records: upTo };
  let counts = progress.counts;
  await saveRests(context, rows, formedAt, async (tx, saved) => {
    const { created, changed, same, problems } = saved;
    counts = added(progress.counts, { created, changed, same, parked: parked.length, refused: problems.length });
    await keep(context, tx, parked, problems);
    await also(tx);
    await saveProgress(tx, job.uuid, { ...progress, place, counts });
  });
  Object.assign(progress, { place, counts });
  await ports.failpoints.reach("exchange.batch");
}
