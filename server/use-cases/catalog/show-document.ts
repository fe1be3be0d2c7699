import { storedDocument } from "#server/db/queries/catalog/documents.ts";
import { documentBody } from "#server/documents/body.ts";
import { printed } from "#server/documents/print.ts";
import { perPorts } from "#server/cache/per-ports.ts";
import type { Ports } from "#server/ports/ports.ts";
import { rememberedEach } from "#server/cache/remembered.ts";
import { publicData } from "./public-data.ts";

/** Some 40 kB each. */
const mostHeld = 200;
const lifeSeconds = 3_600;

const documents = perPorts((ports: Ports) =>
  rememberedEach<Uint8Array<ArrayBuffer> | null>(ports.clock, {
    seconds: lifeSeconds,
    most: mostHeld,
    version: publicData(ports).version,
  }),
);

/** A document of goods as a PDF, printed once for all who ask; null when there is none. */
export function showDocument(ports: Ports, slug: string): Promise<Uint8Array<ArrayBuffer> | null> {
  return documents(ports).get(slug, async () => {
    const body = documentBody.safeParse(await storedDocument(ports.database.db, slug));
    return body.success ? printed(body.data) : null;
  });
}
