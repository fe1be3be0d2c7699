import { storedDocument } from "#server/db/queries/catalog/documents.ts";
import { documentBody } from "#server/documents/body.ts";
import { makeDocument } from "#server/documents/make-document.ts";
import { TtlCache } from "#app/cache/ttl-cache.ts";
import { scopedToPorts } from "#server/cache/scoped-to-ports.ts";
import type { Ports } from "#server/ports/ports.ts";
import { publicData } from "./public-data.ts";

/** About 40 kB each. */
const maxEntries = 200;
const ttlSeconds = 3_600;

type Pdf = Uint8Array<ArrayBuffer>;

const documents = scopedToPorts((ports: Ports) => {
  const { version } = publicData(ports);
  const { clock } = ports;
  return new TtlCache<string, Pdf | null>({ clock, ttlSeconds, maxEntries, version, keepLastOnError: true });
});

/** A product document as PDF, rendered once; null when there is none. */
export function showDocument(ports: Ports, slug: string): Promise<Pdf | null> {
  return documents(ports).get(slug, async () => {
    const body = documentBody.safeParse(await storedDocument(ports.database.db, slug));
    return body.success ? makeDocument({ kind: "document", body: body.data }) : null;
  });
}
