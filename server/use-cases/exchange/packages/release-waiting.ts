import { z } from "zod";
import type { OfferPrice, OfferRecord } from "#app/domain/exchange/records.ts";
import type { ImportRecord } from "#app/domain/imports/import-value.ts";
import { releasedRows, unpark, type ParkedRow } from "#server/db/queries/exchange/parked.ts";
import { goodsOfLinkedGroups } from "#server/db/queries/exchange/waiting-goods.ts";
import { goodsAtOnce, offersAtOnce } from "./package-file.ts";
import { releaseStatuses } from "#server/use-cases/exchange/orders/release-statuses.ts";
import { emptyTranslation, translateOffers, type PlacedRecord } from "./goods.ts";
import type { PackageContext } from "./package-context.ts";
import { translateRests } from "./rests.ts";
import { saveCounted, saveTranslation, type Progress } from "./save-translation.ts";

const unitShape = z.object({ code: z.string(), name: z.string(), fullName: z.string() });
const priceShape = z.object({
  ...{ priceType: z.string(), price: z.number().nullable(), currency: z.string().nullable() },
  ...{ unit: unitShape.nullable(), coefficient: z.string(), from: z.number().nullable() },
}) satisfies z.ZodType<OfferPrice>;
const restShape = z.object({ warehouse: z.string(), quantity: z.number() });
const offerShape = z.object({
  ...{ id: z.string(), isDeleted: z.boolean(), article: z.string().optional(), barcode: z.string().optional() },
  ...{ name: z.string().optional(), unit: unitShape.optional() },
  characteristics: z.array(z.object({ name: z.string(), value: z.string() })).optional(),
});

/** Applies what has waited for a product, a list, a warehouse or a group that has come or was linked since. */
export async function releaseWaiting(context: PackageContext, progress: Progress): Promise<void> {
  await context.reload();
  await releaseGroups(context, progress);
  await releaseParked(context, progress);
  await releaseStatuses(context);
}

async function releaseGroups(context: PackageContext, progress: Progress): Promise<void> {
  const { ports, job, goodLinks } = context;
  for (;;) {
    const goods = await goodsOfLinkedGroups(ports.database.db, job.connection.uuid, goodsAtOnce);
    if (goods.length === 0) return;
    const rows = goods.map(({ externalId, waitingGroups, isSplit, ...good }) => {
      const paths = (waitingGroups ?? []).map((group) => goodLinks.categoryOf(group));
      const category = paths.find((path) => typeof path === "string");
      const isDeleted = good.isDeleted || good.isBaseDeleted;
      const given: ImportRecord = { externalId, ...(typeof category === "string" ? { category } : {}) };
      return { id: externalId, path: "", given, state: { isDeleted, isSplit, waits: false } };
    });
    const remembered = goods.map((good) => ({ ...good, waitingGroups: null }));
    await saveTranslation(context, { ...emptyTranslation(), rows, remembered }, progress, progress.place.records);
  }
}

async function releaseParked(context: PackageContext, progress: Progress): Promise<void> {
  const { ports, job } = context;
  const connection = job.connection.uuid;
  for (let after = ""; ;) {
    const found = await releasedRows(ports.database.db, connection, after, offersAtOnce);
    const last = found.at(-1)?.externalId;
    if (last === undefined) return;
    // The last product may have more rows than were read.
    const isWhole = found.length < offersAtOnce || found[0]?.externalId === last;
    const rows = isWhole ? found : found.filter(({ externalId }) => externalId !== last);
    for (const [formedAt, same] of grouped(rows)) await releaseRows(context, progress, formedAt, same);
    after = rows.at(-1)?.externalId ?? last;
  }
}

async function releaseRows(
  context: PackageContext,
  progress: Progress,
  formedAt: string,
  rows: readonly ParkedRow[],
): Promise<void> {
  const connection = context.job.connection.uuid;
  const offers = offersOf(rows);
  const isRest = ({ kind }: ParkedRow) => kind === "rest";
  const priced = rows.filter((row) => !isRest(row));
  if (priced.length > 0) {
    const records = offers.filter(({ record: { id } }) => priced.some(({ externalId }) => externalId === id));
    const made = await translateOffers(context, records, { formedAt, withPrices: true });
    await saveTranslation(context, made, progress, progress.place.records, (tx) =>
      unpark(tx, connection, stillOf(priced, made.parked)),
    );
  }
  const counted = rows.filter(isRest);
  if (counted.length === 0) return;
  const made = await translateRests(context, offers, formedAt);
  await saveCounted(context, { ...made, formedAt }, progress, progress.place.records, (tx) =>
    unpark(tx, connection, stillOf(counted, made.parked)),
  );
}

/** Without those that have been parked again, for another reason. */
function stillOf(rows: readonly ParkedRow[], parked: readonly ParkedRow[]): ParkedRow[] {
  const keyOf = ({ kind, externalId, detail }: ParkedRow) => `${kind} ${externalId} ${detail}`;
  const again = new Set(parked.map(keyOf));
  return rows.filter((row) => !again.has(keyOf(row)));
}

/** Offers as they were before their rows were parked. */
function offersOf(rows: readonly ParkedRow[]): PlacedRecord<OfferRecord>[] {
  const offers = new Map<string, OfferRecord>();
  for (const { kind, externalId, payload } of rows) {
    const offer = offers.get(externalId) ?? { type: "offer", id: externalId, isDeleted: false };
    if (kind === "offer") offers.set(externalId, { ...offer, ...offerShape.parse(payload) });
    else if (kind === "price")
      offers.set(externalId, { ...offer, prices: [...(offer.prices ?? []), priceShape.parse(payload)] });
    else offers.set(externalId, { ...offer, rests: [...(offer.rests ?? []), restShape.parse(payload)] });
  }
  return [...offers.values()].map((record) => ({ record, path: "" }));
}

function grouped(rows: readonly ParkedRow[]): Map<string, ParkedRow[]> {
  const groups = new Map<string, ParkedRow[]>();
  for (const row of rows) groups.set(row.formedAt, [...(groups.get(row.formedAt) ?? []), row]);
  return groups;
}
