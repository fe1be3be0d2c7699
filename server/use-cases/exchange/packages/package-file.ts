import { wholeTime } from "#app/domain/exchange/mentions.ts";
import type {
  DocumentRecord,
  GoodRecord,
  OfferRecord,
  PackageRecord,
  PackageSection,
} from "#app/domain/exchange/records.ts";
import { zonedTime } from "#app/domain/local-time.ts";
import { readPlaces } from "#server/exchange/commerceml/read-package.ts";
import type { PlacedRecord } from "./goods.ts";
import type { ExchangeFile } from "./leased-job.ts";
import type { ReferenceRecord } from "./link-references.ts";
import type { PackageContext } from "./package-context.ts";

export const goodsAtOnce = 250;
export const offersAtOnce = 500;
const referencesAtOnce = 500;

/** Records between two records of another kind, as many as `sizeOf` allows. */
export type Batch = {
  records: PlacedRecord<PackageRecord>[];
  /** How many records of the file are read with this batch. */
  upTo: number;
  formedAt: string;
  /** Of the catalogue or the offers that the records belong to. */
  isPartial: boolean;
};

/**
 * Reads a file in batches of records of one type, after the first `from` records. A record counts as one towards the
 * size of its batch unless `weightOf` says otherwise. Throws a PackageFault.
 */
export async function* batchesOf(
  { ports, job }: PackageContext,
  file: ExchangeFile,
  {
    from,
    sizeOf,
    weightOf = () => 1,
    onSection,
  }: {
    from: number;
    sizeOf(type: PackageRecord["type"]): number;
    weightOf?(record: PackageRecord): number;
    onSection?(section: PackageSection, formedAt: string): void;
  },
): AsyncGenerator<Batch> {
  let formedAt = localNow();
  let isPartial = true;
  let read = 0;
  let batch: PlacedRecord<PackageRecord>[] = [];
  let weight = 0;
  const taken = () => {
    const records = batch;
    batch = [];
    weight = 0;
    return { records, upTo: read, formedAt, isPartial };
  };
  for await (const { record, place } of readPlaces(file.open())) {
    const isHead = record.type === "head" || record.type === "section";
    const isOther = batch.length > 0 && batch[0]?.record.type !== record.type;
    if (isOther || (batch.length > 0 && weight + weightOf(record) > sizeOf(record.type))) yield taken();
    read += 1;
    if (record.type === "head") formedAt = record.formedAt === null ? localNow() : wholeTime(record.formedAt);
    if (record.type === "section") {
      isPartial = record.isPartial;
      onSection?.(record, formedAt);
    }
    if (isHead || read <= from) continue;
    weight += weightOf(record);
    batch.push({ record, path: `${file.name}: ${place}` });
  }
  if (batch.length > 0) yield taken();

  /** A package that does not say when it was formed counts as formed now. */
  function localNow(): string {
    return zonedTime(ports.clock.now().getTime(), job.connection.timeZone).slice(0, 19);
  }
}

export function sizeOf(type: PackageRecord["type"]): number {
  return type === "good" ? goodsAtOnce : type === "offer" ? offersAtOnce : referencesAtOnce;
}

export function referencesOf({ records }: Batch): ReferenceRecord[] {
  return records.flatMap(({ record }) => (isReference(record) ? [record] : []));
}

function isReference(record: PackageRecord): record is ReferenceRecord {
  return ["group", "property", "unit", "priceType", "warehouse"].includes(record.type);
}

export function goodsOf({ records }: Batch): PlacedRecord<GoodRecord>[] {
  return records.flatMap(({ record, path }) => (record.type === "good" ? [{ record, path }] : []));
}

export function documentsOf({ records }: Batch): PlacedRecord<DocumentRecord>[] {
  return records.flatMap(({ record, path }) => (record.type === "document" ? [{ record, path }] : []));
}

export function offersOf({ records }: Batch): PlacedRecord<OfferRecord>[] {
  return records.flatMap(({ record, path }) => (record.type === "offer" ? [{ record, path }] : []));
}
