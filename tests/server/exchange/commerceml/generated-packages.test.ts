import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import fc from "fast-check";
import { unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import type { OfferRecord, PackageRecord } from "#app/domain/exchange/records.ts";
import { writeOrders } from "#server/exchange/commerceml/write-orders.ts";
import { answerTo, documentsFile } from "#tests/support/commerceml/generated-documents.ts";
import {
  files205,
  files209,
  files31,
  zippedByKind,
  type GeneratedFile,
} from "#tests/support/commerceml/generated-packages.ts";
import { generatedShop } from "#tests/support/commerceml/generated-shop.ts";
import { orderDocuments } from "#tests/support/commerceml/order-documents.ts";
import { bytesOf, countsOf, inPieces, ofType, readOutcome } from "#tests/support/commerceml/read-records.ts";

const shop = generatedShop({ goods: 95, picturesEvery: 7 });
const styles: readonly [string, () => GeneratedFile[]][] = [
  ["2.05", () => files205(shop)],
  ["2.09", () => files209(shop, { portion: 40 })],
  ["3.1", () => files31(shop, { portion: 40 })],
];

async function recordsOf(files: readonly GeneratedFile[]): Promise<PackageRecord[]> {
  const all: PackageRecord[] = [];
  for (const file of files) {
    const { records, fault } = await readOutcome(file.chunks());
    expect(fault).toBeNull();
    all.push(...records);
  }
  return all;
}

const nothing = () => inPieces(new Uint8Array(0));

/** What the files say of offers, together. */
function offersIn(records: readonly PackageRecord[]) {
  const offers = new Map<string, Pick<OfferRecord, "name" | "prices" | "rests">>();
  for (const { id, name, prices, rests } of ofType(records, "offer")) {
    const known = offers.get(id);
    offers.set(id, { name: name ?? known?.name, prices: prices ?? known?.prices, rests: rests ?? known?.rests });
  }
  return offers;
}

describe("generated packages", () => {
  it.each(styles)("of schema %s are read without faults and say the same", async (schema, files) => {
    const records = await recordsOf(files());
    expect(countsOf(records)).toMatchObject({ group: 104, property: 4, priceType: 2, warehouse: 3, good: 95 });
    expect(countsOf(records).fault).toBeUndefined();
    expect(records[0]).toMatchObject({ type: "head", schema });
    const usual = await recordsOf(files205(shop));
    expect(offersIn(records)).toEqual(offersIn(usual));
    expect(offersIn(records).size).toBe(105);
    const plain = (good: PackageRecord) => ({ ...good, unit: undefined });
    expect(ofType(records, "good").map(plain)).toEqual(ofType(usual, "good").map(plain));
  });

  it.each(styles)("of schema %s are the same for the same seed alone", async (_, files) => {
    const [one, other] = [files(), files()];
    for (const [at, file] of one.entries())
      expect((await bytesOf(file.chunks())).equals(await bytesOf(other[at]?.chunks() ?? nothing()))).toBe(true);
    const [first] = files205(generatedShop({ seed: 2 }));
    const [second] = files205(generatedShop({ seed: 3 }));
    if (first === undefined || second === undefined) throw new Error("no file of goods");
    expect((await bytesOf(first.chunks())).equals(await bytesOf(second.chunks()))).toBe(false);
  });

  it("differ by edition in all rests and in the prices of some goods", async () => {
    const before = offersIn(await recordsOf(files205(shop)));
    const after = offersIn(await recordsOf(files205({ ...shop, edition: 1, repriced: 5 })));
    const changed = [...before].filter(
      ([id, { prices }]) => JSON.stringify(prices) !== JSON.stringify(after.get(id)?.prices),
    );
    // The first of the goods has two characteristics.
    expect(changed).toHaveLength(6);
    const moved = [...before].filter(
      ([id, { rests }]) => JSON.stringify(rests) !== JSON.stringify(after.get(id)?.rests),
    );
    expect(moved).toHaveLength(105);
  });

  it("may be archives, one for each kind", async () => {
    const archives = zippedByKind(files31(shop, { portion: 40 }));
    expect(archives.map(({ name }) => name)).toEqual(
      ["groups", "units", "propertiesGoods", "priceLists", "storages", "import", "offers", "prices", "rests"].map(
        (kind) => `${kind}.zip`,
      ),
    );
    const files = files31(shop, { portion: 40 });
    for (const archive of archives)
      for (const [name, bytes] of Object.entries(unzipSync(await bytesOf(archive.chunks())))) {
        const file = files.find((one) => one.name === name);
        expect((await bytesOf(file?.chunks() ?? nothing())).equals(bytes)).toBe(true);
      }
  });

  it.each(["2.09", "3.1"] as const)("of documents in schema %s say what they are made of", async (schema) => {
    await fc.assert(
      fc.asyncProperty(fc.array(orderDocuments, { minLength: 1, maxLength: 3 }), async (orders) => {
        const formedAt = "2026-10-13T09:05:00";
        const written = await readOutcome(writeOrders(orders, { encoding: "windows-1251", formedAt }));
        const answers = ofType(written.records, "document").map((order, at) =>
          answerTo(order, { numberIn1c: `УТ-${at}`, dateIn1c: "2026-10-13T10:00:00", status: "К отгрузке" }),
        );
        const [shipped] = answers;
        if (shipped === undefined) throw new Error("there is an order");
        const shippedIn1c = "2026-10-13T10:00:00";
        const shipment = { ...shipped, id: "s", operation: "Отпуск товара", basis: shipped.id, shippedIn1c };
        const documents = [...answers, shipment, { ...shipment, id: "p", lines: [], sum: null, currency: null }];
        const { records, fault } = await readOutcome(
          documentsFile("orders.xml", documents, schema, { formedAt }).chunks(),
        );
        expect(fault).toBeNull();
        expect(records).toEqual([{ type: "head", schema, formedAt }, ...documents]);
      }),
      { numRuns: 30 },
    );
  });

  it("of 100 MB are read in a heap of 64 MB, every id kept", { timeout: 300_000 }, async () => {
    const script = join(import.meta.dirname, "../../../support/commerceml/read-large.ts");
    const run = promisify(execFile);
    const { stdout } = await run(process.execPath, ["--max-old-space-size=64", "--import", "tsx", script, "45000"]);
    const { bytes, ids }: { bytes: number; ids: number } = JSON.parse(stdout);
    expect(bytes).toBeGreaterThan(100_000_000);
    expect(ids).toBe(45_000);
  });
});
