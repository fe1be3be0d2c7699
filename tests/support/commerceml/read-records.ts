import type { PackageRecord } from "#app/domain/exchange/records.ts";
import { PackageFault } from "#server/exchange/commerceml/package-fault.ts";
import { readPackage } from "#server/exchange/commerceml/read-package.ts";

/** Bytes in pieces of a size, as a file or a connection gives them. */
export async function* inPieces(bytes: Uint8Array, size: number = 65_536): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

export type ReadOutcome = { records: PackageRecord[]; fault: PackageFault["code"] | null };

/** Everything that a package says, and why its reading ended early. Other errors are thrown. */
export async function readOutcome(chunks: AsyncIterable<Uint8Array>): Promise<ReadOutcome> {
  const records: PackageRecord[] = [];
  try {
    for await (const record of readPackage(chunks)) records.push(record);
  } catch (error) {
    if (error instanceof PackageFault) return { records, fault: error.code };
    throw error;
  }
  return { records, fault: null };
}

export async function readXml(xml: string): Promise<ReadOutcome> {
  return await readOutcome(inPieces(Buffer.from(xml)));
}

/** Records of one type. */
export function ofType<T extends PackageRecord["type"]>(
  records: readonly PackageRecord[],
  type: T,
): Extract<PackageRecord, { type: T }>[] {
  return records.filter((record): record is Extract<PackageRecord, { type: T }> => record.type === type);
}

export function countsOf(records: readonly PackageRecord[]): Partial<Record<PackageRecord["type"], number>> {
  const counts: Partial<Record<PackageRecord["type"], number>> = {};
  for (const { type } of records) counts[type] = (counts[type] ?? 0) + 1;
  return counts;
}

export const packageOf = (inside: string) =>
  `<КоммерческаяИнформация ВерсияСхемы="2.09">${inside}</КоммерческаяИнформация>`;
export const catalogOf = (goods: string) => packageOf(`<Каталог><Товары>${goods}</Товары></Каталог>`);

/** What a whole package says besides its head and sections. */
export async function rowsOf(xml: string): Promise<PackageRecord[]> {
  const { records, fault } = await readXml(xml);
  if (fault !== null) throw new Error(`the package ended early: ${fault}`);
  return records.filter(({ type }) => type !== "head" && type !== "section");
}

export async function faultsOf(xml: string): Promise<Extract<PackageRecord, { type: "fault" }>[]> {
  return ofType(await rowsOf(xml), "fault");
}

export async function bytesOf(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all);
}
