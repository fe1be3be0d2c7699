import { mostInSitemap, type SitemapPage } from "#app/domain/sitemap.ts";
import { listGoodsChanges, productAddressesAfter, type ProductAddress } from "#server/db/queries/content/addresses.ts";
import { listSitemapFiles, replaceSitemapFiles, type SitemapFile } from "#server/db/queries/content/sitemap-files.ts";
import { sitemapFile } from "#server/documents/sitemap-file.ts";
import type { Ports } from "#server/ports/ports.ts";
import { addressOfProduct, hashOf, toAddressItem } from "./indexed-addresses.ts";

type SitemapPorts = Pick<Ports, "database" | "files" | "clock" | "ids">;

const batchSize = 2_000;

/**
 * Writes the goods of the site maps to files, if goods have changed since or a file is missing; returns the number of
 * files. Those before are deleted by `sweepFiles`, so that readers may finish. `mostInFile` is smaller in
 * tests.
 */
export async function makeSitemap(
  ports: SitemapPorts,
  stopping?: AbortSignal,
  mostInFile = mostInSitemap,
): Promise<number> {
  const { db } = ports.database;
  const version = hashOf(await listGoodsChanges(db));
  if (await isCurrent(ports, version)) return 0;
  const made: SitemapFile[] = [];
  const made_at = ports.clock.now();
  const goods = batches(ports);
  let rest: ProductAddress[] = [];
  let isOver = false;

  /** One file's worth of goods. */
  async function* pages(counted: { goods: number }): AsyncGenerator<SitemapPage[]> {
    while (counted.goods < mostInFile) {
      if (rest.length === 0) {
        const { value, done } = await goods.next();
        isOver = done === true;
        if (value === undefined) return;
        rest = value;
      }
      const taken = rest.splice(0, mostInFile - counted.goods);
      counted.goods += taken.length;
      yield taken.map((product) => toAddressItem(addressOfProduct(product)));
    }
  }

  while (!isOver) {
    if (stopping?.aborted) return 0;
    const file = { part: made.length + 1, file_key: ports.ids.uuid(), goods: 0, version, made_at };
    await ports.files.putParts(file.file_key, sitemapFile(pages(file)));
    if (file.goods > 0 || made.length === 0) made.push(file);
  }
  await replaceSitemapFiles(db, made);
  return made.length;
}

/** Gzip; null if there is no such part, or its file is gone. */
export async function readSitemapFile(
  { database, files }: Pick<Ports, "database" | "files">,
  part: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const file = (await listSitemapFiles(database.db)).find((one) => one.part === part);
  return file === undefined ? null : files.read(file.file_key);
}

async function isCurrent({ database, files }: SitemapPorts, version: string): Promise<boolean> {
  const made = await listSitemapFiles(database.db);
  for (const file of made) if (file.version !== version || (await files.read(file.file_key)) === null) return false;
  return made.length > 0;
}

async function* batches({ database }: SitemapPorts): AsyncGenerator<ProductAddress[]> {
  for (let last = ""; ;) {
    const goods = await productAddressesAfter(database.db, last, batchSize);
    const end = goods.at(-1);
    if (end === undefined) return;
    yield goods;
    last = end.slug;
  }
}
