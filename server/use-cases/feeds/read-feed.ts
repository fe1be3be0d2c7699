import type { FeedPath } from "#app/domain/feeds/feed-path.ts";
import { feedFile, noteFeedReader } from "#server/db/queries/feeds/feed-profiles.ts";
import type { OpenedFile } from "#server/gateways/files/files.ts";
import type { Ports } from "#server/ports/ports.ts";

/** A built feed to be sent; the caller closes its file. */
export type OpenedFeed = { file: OpenedFile; isPacked: boolean; etag: string; builtAt: Date };

const mostReader = 200;

/** Null until it is built, and of a feed that is off. `takesPacked`: the reader unpacks gzip by itself. */
export async function openFeed(
  ports: Pick<Ports, "database" | "files" | "clock">,
  path: FeedPath,
  { takesPacked, reader }: { takesPacked: boolean; reader: string },
): Promise<OpenedFeed | null> {
  const { db } = ports.database;
  // A build that ends meanwhile takes the file of the first look away an hour later at the earliest.
  const row = await feedFile(db, path);
  if (row === undefined) return null;
  const isPacked = path.isPacked || takesPacked;
  const file = await ports.files.open(isPacked ? row.gzipKey : row.fileKey);
  if (file === null) return null;
  await noteFeedReader(db, row.uuid, reader.slice(0, mostReader), ports.clock.now());
  return { file, isPacked, etag: `"${row.etag}${isPacked ? "-gzip" : ""}"`, builtAt: new Date(row.builtAt) };
}
