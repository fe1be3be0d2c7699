import type { Actor } from "#app/domain/actor.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import type { Tx } from "#server/db/client.ts";
import { clearImportRows, writeRowResult } from "#server/db/queries/catalog/imports/desk-rows.ts";
import { findDeskRun } from "#server/db/queries/catalog/imports/desk-runs.ts";
import { productLabels, withPinnedPictures } from "#server/db/queries/catalog/imports/photo-rows.ts";
import {
  countResults,
  dueRows,
  insertImportRows,
  writtenRows,
  type NewImportRow,
} from "#server/db/queries/catalog/imports/rows.ts";
import { endRun, writeCheck } from "#server/db/queries/catalog/imports/runs.ts";
import { lockPlaced, placePhoto, writePlaced } from "#server/db/queries/catalog/placed-photos.ts";
import { transact } from "#server/db/transaction.ts";
import type { Ports } from "#server/ports/ports.ts";
import { openPhotoArchive, type ArchivedFile, type ArchiveFault } from "#server/uploads/photo-archive.ts";
import { checkPhoto } from "#server/uploads/photo.ts";
import { storeAndShow } from "#server/use-cases/catalog/media/store-media.ts";
import { photoTargets, type PhotoTarget } from "#server/use-cases/catalog/photos/add-photo.ts";
import { rowOf, type ImportRow } from "#server/use-cases/catalog/imports/run-shape.ts";
import { runOptionsShape } from "./desk-run.ts";
import { mediaField } from "./show-rows.ts";

type Fault = ArchiveFault | { code: "importFileGone" };

/** Says which picture of a zip is for which product, and which file is none. */
export async function checkPhotos(ports: Ports, uuid: string): Promise<Verdict<null, Fault>> {
  return withArchive(ports, uuid, async (files) => {
    const { db } = ports.database;
    const targets = await photoTargets(
      ports,
      files.map(({ name }) => name),
    );
    const products = targets.flatMap((one) => (one.ok ? [one.value.product] : []));
    const labels = await productLabels(db, products);
    const pinned = await withPinnedPictures(db, products);
    const rows: NewImportRow[] = [];
    for (const [at, file] of files.entries()) {
      const { name } = file;
      const meant = targets[at] ?? no("photoUnknown");
      const target = meant.ok && pinned.has(meant.value.product) ? no("pinned") : await readable(file, meant);
      rows.push({
        number: at + 1,
        key: target.ok ? target.value.product : null,
        label: target.ok ? (labels.get(target.value.product) ?? name) : name,
        action: target.ok ? "created" : "error",
        changes: target.ok ? [{ field: "pictures", before: null, after: name }] : [],
        fault: target.ok ? null : { code: target.code, field: "pictures", value: name },
        ...{ jump: 0, pinned: [], stocked: "none" as const },
        saved: target.ok ? null : ("none" as const),
      });
    }
    await clearImportRows(db, uuid);
    for (let from = 0; from < rows.length; from += rowsAtOnce)
      await insertImportRows(db, uuid, rows.slice(from, from + rowsAtOnce));
    const error = rows.filter(({ action }) => action === "error").length;
    const counts = { rows: rows.length, created: rows.length - error, updated: 0, unchanged: 0, error, skipped: 0 };
    await writeCheck(db, uuid, { state: "ready", counts, additions: {}, fuses: [] });
    return ok(null);
  });
}

const rowsAtOnce = 500;

async function readable<T extends Verdict<PhotoTarget, { code: string }>>(file: ArchivedFile, target: T) {
  if (!target.ok) return target;
  const bytes = await file.read();
  const picture = bytes.ok ? await checkPhoto(bytes.value) : bytes;
  return picture.ok ? target : picture;
}

/** Adds the pictures one by one: each is one transaction with the result of its row. */
export async function applyPhotos(ports: Ports, actor: Actor, uuid: string): Promise<Verdict<unknown, Fault>> {
  const { db } = ports.database;
  const run = await findDeskRun(db, uuid);
  if (run?.state !== "applying") return ok(null);
  const { allOrNothing } = runOptionsShape.parse(run.options);
  const done = await withArchive(ports, uuid, async (files) => {
    const targets = await photoTargets(
      ports,
      files.map(({ name }) => name),
    );
    // In the order of their places: the second picture must not come before the first.
    const rows = (await dueRows(db, uuid, "saved", files.length)).map(rowOf);
    const placeOf = ({ number }: ImportRow) => {
      const target = targets[number - 1];
      return target?.ok === true ? target.value.position : Infinity;
    };
    for (const row of rows.toSorted((one, other) => placeOf(one) - placeOf(other))) {
      const isRefused = !(await addRow(ports, actor, uuid, {
        row,
        file: files[row.number - 1],
        target: targets[row.number - 1],
      }));
      if (isRefused && allOrNothing) return ok(false);
    }
    return ok(true);
  });
  if (!done.ok) return done;
  if (!done.value) await takeBack(ports, uuid);
  await ports.bus.publish("public:goods");
  const results = await countResults(db, uuid);
  const isPartial = (results.get("refused") ?? 0) + (results.get("stale") ?? 0) > 0;
  const to = !done.value ? "failed" : isPartial ? "partial" : "done";
  await endRun(db, uuid, { from: "applying", to, at: ports.clock.now() });
  return ok(null);
}

type PhotoRow = {
  row: ImportRow;
  file: ArchivedFile | undefined;
  target: Verdict<PhotoTarget, { code: string }> | undefined;
};

async function addRow(ports: Ports, actor: Actor, uuid: string, { row, file, target }: PhotoRow): Promise<boolean> {
  const refuse = async (code: string) => {
    await transact<null>(ports.database.db, async (tx) => {
      await writeRowResult(tx, uuid, row.number, { saved: "refused", fault: { code, field: "pictures" } });
      return ok(null);
    });
    return false;
  };
  // The goods may have changed since the check.
  if (file === undefined || target?.ok !== true || target.value.product !== row.key) return refuse("stale");
  const bytes = await file.read();
  if (!bytes.ok) return refuse(bytes.code);
  const { product } = target.value;
  const added = await storeAndShow<null, { ok: false; code: "pinned" }>(
    ports,
    actor,
    bytes.value,
    async (tx, media) => {
      if ((await withPinnedPictures(tx, [product])).has(product)) return no("pinned");
      const isNew = await placePhoto(tx, { ...target.value, media });
      const changes = [...row.changes, ...(isNew ? [{ field: mediaField, before: null, after: media }] : [])];
      await writeRowResult(tx, uuid, row.number, { saved: "done", changes });
      return ok(null);
    },
  );
  return added.ok ? true : refuse(added.code);
}

/** Takes the pictures off that the run has placed and that the goods still show. */
export async function undoPhotos(ports: Ports, uuid: string): Promise<Verdict<unknown, never>> {
  await takeBack(ports, uuid);
  await ports.bus.publish("public:goods");
  await endRun(ports.database.db, uuid, { from: "undoing", to: "undone", at: ports.clock.now() });
  return ok(null);
}

async function takeBack({ database: { db } }: Ports, uuid: string): Promise<void> {
  for (;;) {
    const rows = (await writtenRows(db, uuid, "saved", rowsAtOnce)).map(rowOf);
    if (rows.length === 0) return;
    for (const row of rows)
      await transact<null>(db, async (tx) => {
        const isBack = await takeOff(tx, row);
        await writeRowResult(tx, uuid, row.number, {
          saved: isBack ? "undone" : "left",
          ...(isBack ? {} : { fault: { code: "changedSince", field: "pictures" } }),
        });
        return ok(null);
      });
  }
}

/** A picture that was there before the run stays, and was not changed by it. */
async function takeOff(tx: Tx, { key, changes }: ImportRow): Promise<boolean> {
  const media = changes.find(({ field }) => field === mediaField)?.after;
  if (key === null || typeof media !== "string") return true;
  const placed = await lockPlaced(tx, key);
  if (!placed.includes(media)) return false;
  await writePlaced(
    tx,
    key,
    placed.filter((one) => one !== media),
  );
  return true;
}

/** The zip, which is read picture by picture. */
async function withArchive<V>(
  ports: Ports,
  uuid: string,
  use: (files: readonly ArchivedFile[]) => Promise<{ ok: true; value: V }>,
): Promise<Verdict<V, Fault>> {
  const run = await findDeskRun(ports.database.db, uuid);
  const file = run?.fileKey ? await ports.files.open(run.fileKey) : null;
  if (file === null) return no("importFileGone");
  try {
    const archive = await openPhotoArchive(file);
    if (!archive.ok) return archive;
    try {
      return await use(archive.value.files);
    } finally {
      archive.value.close();
    }
  } finally {
    await file.close();
  }
}
