import type { Tx } from "#server/db/client.ts";
import { insertStaffEmail } from "#server/db/queries/mailing/outbox.ts";
import type { ImportSourceRow } from "#server/db/queries/catalog/imports/sources.ts";
import type { Ports } from "#server/ports/ports.ts";

/** A letter to the shop about a file that was not imported; once a day for each reason. */
export async function tellOfSource(
  tx: Tx,
  { ids, settings, clock }: Ports,
  about: {
    source: Pick<ImportSourceRow, "uuid" | "name" | "kind">;
    code: string;
    details: Readonly<Record<string, unknown>>;
    run: string | null;
  },
): Promise<void> {
  const { source, code, details, run } = about;
  await insertStaffEmail(tx, {
    uuid: ids.uuid(),
    of: "shop",
    fallback: settings.staffEmail,
    template: "import.failed",
    params: { source: source.name, kind: source.kind, code, details, run },
    dedupeKey: `import.failed:${source.uuid}:${code}:${clock.now().toISOString().slice(0, 10)}`,
  });
}
