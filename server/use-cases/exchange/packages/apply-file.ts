import { ok } from "#app/domain/verdict.ts";
import type { PackageRecord } from "#app/domain/exchange/records.ts";
import { saveProgress } from "#server/db/queries/exchange/jobs.ts";
import { insertMentions } from "#server/db/queries/exchange/mentions.ts";
import { insertHeld, insertProblems } from "#server/db/queries/exchange/problems.ts";
import { insertCounted } from "#server/db/queries/exchange/whole-packages.ts";
import { transact } from "#server/db/transaction.ts";
import { noteCompanies } from "#server/use-cases/exchange/orders/companies-in.ts";
import { applyDocuments } from "#server/use-cases/exchange/orders/orders-in.ts";
import { checkFile, newestOnly, type CheckedFile } from "./check-file.ts";
import { emptyTranslation, translateGoods, translateOffers, type Translation } from "./goods.ts";
import { added as addedUp, heldOf } from "./held-parts.ts";
import type { ExchangeFile } from "./leased-job.ts";
import { linkNamed } from "./link-named.ts";
import { openHeldTasks, replaceOlder } from "./open-tasks.ts";
import type { PackageContext } from "./package-context.ts";
import { batchesOf, documentsOf, goodsOf, offersOf, sizeOf } from "./package-file.ts";
import { notePictures } from "./pictures.ts";
import { removeGroups } from "./removed-groups.ts";
import { translateRests } from "./rests.ts";
import { saveCounted, saveTranslation, type Progress } from "./save-translation.ts";

/** Applies a file from its place on; false if the process is stopping. */
export async function applyFile(
  context: PackageContext,
  file: ExchangeFile,
  at: number,
  progress: Progress,
  stopping?: AbortSignal,
): Promise<boolean> {
  const isBegun = progress.place.file === at;
  const checked = await checkFile(context, file, progress.place.taken);
  if (!isBegun) await begin(context, file, checked, at, progress);
  const held = await heldOf(context);
  if (!held.has("groups")) await removeGroups(context, checked.removedGroups);
  if (progress.place.pass === "saved") {
    if (checked.differs.saved && !(await savePass(context, file, progress, held, stopping))) return false;
    progress.place = { ...progress.place, pass: "stocked", records: 0 };
  }
  return !checked.differs.stocked || stockPass(context, file, progress, held, stopping);
}

/** The end of the check: what was named, what is held, and that the check is over, in one transaction. */
async function begin(
  context: PackageContext,
  { name }: ExchangeFile,
  checked: CheckedFile,
  at: number,
  progress: Progress,
): Promise<void> {
  const { ports, job } = context;
  const now = ports.clock.now();
  progress.counts.read += checked.rows;
  // Rows of a kind that has no change are not gone through again.
  if (!checked.differs.saved) progress.counts.same += checked.same.saved;
  if (!checked.differs.stocked) progress.counts.same += checked.same.stocked;
  progress.counts.refused += checked.problems.length;
  progress.counts.skipped += checked.skipped;
  progress.total = (progress.total ?? 0) + checked.rows;
  context.newest.clear();
  const taken = addedUp(progress.place.taken, checked.taken);
  progress.place = { file: at, pass: "saved", records: 0, taken, rows: checked.rows };
  await transact<null>(ports.database.db, async (tx) => {
    const {
      session,
      connection: { uuid: connection },
    } = job;
    for (const [kind, { ids, formedAt, isWhole }] of checked.named) {
      await insertMentions(tx, { connection, session, kind, formedAt, isWhole, file: name }, ids, now);
      if (isWhole) await replaceOlder(tx, job, heldKinds[kind], now);
    }
    if ([...checked.named].some(([kind, { isWhole }]) => isWhole && kind !== "prices"))
      await insertCounted(tx, session, checked.counted);
    const held = checked.held.map((part) => ({ ...part, uuid: ports.ids.uuid() }));
    await openHeldTasks(tx, context, await insertHeld(tx, job.uuid, held, now));
    await insertProblems(tx, job.uuid, checked.problems);
    await saveProgress(tx, job.uuid, progress);
    return ok(null);
  });
}

const heldKinds = {
  goods: ["goods", "status", "pictures", "groups"],
  prices: ["prices"],
  rests: ["stock"],
  groups: [],
} as const;

async function savePass(
  context: PackageContext,
  file: ExchangeFile,
  progress: Progress,
  held: ReadonlySet<string>,
  stopping: AbortSignal | undefined,
): Promise<boolean> {
  for await (const batch of batchesOf(context, file, { from: progress.place.records, sizeOf })) {
    if (stopping?.aborted === true) return false;
    // A catalogue that is held keeps its goods back, not what else its file says.
    const goods = held.has("goods") ? [] : await newestOnly(context, "goods", batch, goodsOf(batch));
    const offers = await newestOnly(context, "prices", batch, offersOf(batch));
    await noteCompanies(context, batch);
    const documents = documentsOf(batch);
    if (documents.length > 0) {
      const { changed, same } = await applyDocuments(context, documents, batch.formedAt);
      progress.counts.changed += changed;
      progress.counts.same += same;
      await saveTranslation(context, emptyTranslation(), progress, batch.upTo);
    }
    if (goods.length + offers.length === 0) continue;
    const withPrices = { formedAt: batch.formedAt, withPrices: !held.has("prices") };
    const made =
      goods.length > 0 ? await translateGoods(context, goods) : await translateOffers(context, offers, withPrices);
    if (held.has("status")) keepOnSale(made);
    await saveTranslation(context, made, progress, batch.upTo, (tx) =>
      notePictures(tx, context, goods, { keepsEmptied: held.has("pictures") }),
    );
    await linkNamed(context, goods);
    await context.ports.failpoints.reach("exchange.batch");
  }
  return true;
}

/** A fuse holds the hiding: the rest of the rows is applied. */
function keepOnSale(made: Translation): void {
  made.rows = made.rows.map((row) =>
    row.state?.isDeleted === true || row.state?.isSplit === true ? { ...row, state: null } : row,
  );
}

async function stockPass(
  context: PackageContext,
  file: ExchangeFile,
  progress: Progress,
  held: ReadonlySet<string>,
  stopping: AbortSignal | undefined,
): Promise<boolean> {
  // One row a warehouse: a batch and its place are one transaction.
  const weightOf = (record: PackageRecord) => (record.type === "offer" ? Math.max(1, record.rests?.length ?? 0) : 1);
  const from = progress.place.records;
  for await (const batch of batchesOf(context, file, { from, sizeOf, weightOf })) {
    if (stopping?.aborted === true) return false;
    const counted = offersOf(batch).filter(({ record }) => record.rests !== undefined);
    if (counted.length === 0) continue;
    const newest = await newestOnly(context, "rests", batch, counted);
    const { rows, parked } = await translateRests(context, newest, batch.formedAt);
    const due = rows.filter(({ warehouse }) => !held.has(`stock ${warehouse}`));
    await saveCounted(context, { rows: due, parked, formedAt: batch.formedAt }, progress, batch.upTo);
  }
  return true;
}
