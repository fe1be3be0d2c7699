import { gzip } from "node:zlib";
import { anyOrigin, sitemapEntry, type SitemapPage } from "#app/domain/sitemap.ts";

/**
 * Entries of a site map as one gzip file, of as many members as there are batches of pages, so that only one batch is in
 * memory. The sender replaces `anyOrigin`.
 */
export async function* sitemapFile(batches: AsyncIterable<readonly SitemapPage[]>): AsyncGenerator<Uint8Array> {
  for await (const pages of batches) yield packed(pages.map((page) => sitemapEntry(anyOrigin, page)).join(""));
}

function packed(text: string): Promise<Uint8Array> {
  return new Promise((resolve, reject) =>
    gzip(text, (error, bytes) => {
      if (error) reject(error);
      else resolve(bytes);
    }),
  );
}
