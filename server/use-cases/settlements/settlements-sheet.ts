import { z } from "zod";
import { isoDate, uuidShape } from "#app/contract/parts.ts";
import { moneyFromDecimal, moneyToNumber } from "#app/domain/money.ts";
import { settlements as texts } from "#app/i18n/ru/settlements/settlements.ts";
import { namespace } from "#app/i18n/translator.ts";
import { ledgerCut } from "#server/db/queries/settlements/ledger-cut.ts";
import { longSheet } from "#server/documents/long-sheet.ts";
import { fileMimes, type FilePorts, type MadeFile } from "#server/use-cases/files/made-file.ts";
import { periodEntries } from "./period-entries.ts";

const t = namespace("settlements", texts);

/** Parameters of the file process. */
const sheetParams = z.object({ from: isoDate, to: isoDate, contract: uuidShape.nullable() });

const columns = [
  { title: t("column.date"), width: 12, kind: "date" },
  { title: t("column.document"), width: 34, kind: "text" },
  { title: t("column.order"), width: 18, kind: "text" },
  { title: t("column.debit"), width: 16, kind: "money" },
  { title: t("column.credit"), width: 16, kind: "money" },
  { title: t("column.balance"), width: 16, kind: "money" },
  { title: t("column.due"), width: 14, kind: "date" },
] as const;

/** Documents of a period as a sheet, oldest first. */
export async function settlementsSheet(
  { database: { db } }: FilePorts,
  { rootUuid, params }: { rootUuid: string | null; params: unknown },
  tell: (share: number) => Promise<void>,
): Promise<MadeFile> {
  const { from, to, contract } = sheetParams.parse(params);
  if (rootUuid === null) throw new RangeError("settlements are those of a counterparty");
  const whose = { rootUuid, contractUuid: contract };
  const period = { from, to };
  // Excludes concurrent imports: the sheet is consistent with its opening sums.
  const { cut, opening, entries } = await db.transaction().execute((tx) => ledgerCut(tx, whose, period));
  const scope = { ...whose, cut };
  async function* rows() {
    let done = 0;
    for await (const entry of periodEntries(db, scope, period, moneyFromDecimal(opening))) {
      yield [
        dateOf(entry.date),
        t("document", { type: t(`type.${entry.type}`), number: entry.number }),
        entry.orderNumber ?? "",
        amountOf(moneyToNumber(entry.debit)),
        amountOf(moneyToNumber(entry.credit)),
        moneyToNumber(entry.balance),
        entry.dueDate === null ? null : dateOf(entry.dueDate),
      ];
      done += 1;
      await tell(done / Math.max(1, entries));
    }
  }
  const bytes = longSheet({ name: t("sheet"), columns }, rows());
  return {
    name: t("sheetFile", { from, to }),
    mime: fileMimes.xlsx,
    bytes,
  };
}

function dateOf(iso: string): Date {
  return new Date(`${iso}T00:00:00Z`);
}

/** Empty for zero. */
function amountOf(sum: number): number | null {
  return sum === 0 ? null : sum;
}
