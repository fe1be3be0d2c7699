import type { PackageRecord } from "#app/domain/exchange/records.ts";
import { decodePackage } from "./decode-package.ts";
import { PackageParser } from "./parse-package.ts";
import { RecordBuilder, type RecordInFile } from "./record-builder.ts";

/**
 * Records of a package while it is read: one record at a time is held, whatever the size of the file. Throws a
 * PackageFault where the reading cannot go on, after the records before that place.
 */
export async function* readPackage(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<PackageRecord> {
  for await (const { record } of readPlaces(chunks)) yield record;
}

/** With the place of each record in the file. */
export async function* readPlaces(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<RecordInFile> {
  const builder = new RecordBuilder();
  const parser = new PackageParser(builder);
  try {
    for await (const text of decodePackage(chunks)) {
      parser.feed(text);
      yield* builder.take();
    }
    parser.finish();
  } catch (error) {
    yield* builder.take();
    throw error;
  }
  yield* builder.take();
}
