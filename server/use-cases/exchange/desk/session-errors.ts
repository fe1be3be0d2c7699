import { no, ok } from "#app/domain/verdict.ts";
import { exchangeProblemText, exchangeWords } from "#app/i18n/exchange-text.ts";
import { importHeading } from "#app/i18n/import-text.ts";
import { importReferenceRows } from "#server/db/queries/catalog/imports/references.ts";
import { namesOfGoods, problemsInHistory } from "#server/db/queries/exchange/history.ts";
import { findSession } from "#server/db/queries/exchange/session-list.ts";
import { longSheet, type SheetColumn } from "#server/documents/long-sheet.ts";
import { wholeFile } from "#server/documents/whole-file.ts";
import type { Ports } from "#server/ports/ports.ts";
import { namesOf } from "#server/use-cases/catalog/imports/export-table.ts";
import { fileMimes } from "#server/use-cases/files/made-file.ts";

const rowsAtOnce = 500;

/** The rows of a session, or of one of its jobs, that were refused, as a table. */
export async function sessionErrors({ database: { db } }: Ports, uuid: string, job: string | null) {
  const session = await findSession(db, uuid);
  if (session === undefined) return no("exchangeSessionUnknown");
  const names = namesOf(await importReferenceRows(db));
  async function* cells(): AsyncGenerator<(string | null)[]> {
    for (let offset = 0; ; offset += rowsAtOnce) {
      const rows = await problemsInHistory(db, { session: uuid, job, reason: null }, { limit: rowsAtOnce, offset });
      const goods = await namesOfGoods(
        db,
        rows.flatMap(({ externalId }) => externalId ?? []),
      );
      for (const { path, externalId, code, field, value } of rows) {
        const name = externalId === null ? null : (goods.get(externalId)?.name ?? null);
        const heading = field === "" ? null : importHeading(field, names);
        yield [path, name, externalId, heading, value, exchangeProblemText(code)];
      }
      if (rows.length < rowsAtOnce) return;
    }
  }
  const widths = { path: 40, product: 50, id: 38, field: 28, value: 40, reason: 60 } as const;
  const columns = (Object.keys(widths) as (keyof typeof widths)[]).map((name): SheetColumn => ({
    title: exchangeWords(`column.${name}`),
    width: widths[name],
    kind: "text",
  }));
  const bytes = await wholeFile(longSheet({ name: exchangeWords("sheet"), columns }, cells()));
  const name = exchangeWords("file", { at: session.beganAt.slice(0, 16).replace(/\D/g, "-") });
  return ok({ name: `${name}.xlsx`, mime: fileMimes.xlsx, bytes });
}
