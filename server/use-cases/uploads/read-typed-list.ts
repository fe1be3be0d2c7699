import type { ProblemOr } from "#app/contract/problem.ts";
import type { TypedList } from "#app/contract/uploads/typed-lists.ts";
import { readEntryList } from "#app/domain/basket/quick-entry.ts";
import { mostBasketLines } from "#app/domain/limits.ts";
import { quantityToNumber } from "#app/domain/quantity.ts";
import { bodyRows, type RawRow } from "#app/domain/upload/body-rows.ts";
import { readAmount } from "#app/domain/upload/amount.ts";
import { inThousandths } from "#app/domain/upload/fraction.ts";
import { quantityIn } from "#app/domain/upload/in-sold-units.ts";
import type { FoundRow, UploadGoods } from "#app/domain/upload/judge-rows.ts";
import { layoutOf } from "#app/domain/upload/tables.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { uploadHeads } from "#app/domain/upload/head-words.ts";
import type { Ports } from "#server/ports/ports.ts";
import { textTable } from "#server/uploads/tables/text-table.ts";
import type { Buyer } from "#server/use-cases/account/buyer.ts";
import { cardsOf, findRows, goodsOf } from "./find-rows.ts";

type Typed = { text?: string | undefined; rows?: readonly { code: string; quantity: string }[] | undefined };
type Line = RawRow & { text: string; isRow: boolean };
type Answered = TypedList["lines"][number];

/** Parses lines typed or pasted on the basket page: products and quantities, or the reason of a failure. */
export async function readTypedList(
  ports: Ports,
  buyer: Buyer,
  { text = "", rows = [] }: Typed,
): Promise<ProblemOr<TypedList, "uploadTooLong">> {
  const { head, lines: pasted } = pastedLines(text);
  const lines = [...typedLines(rows), ...pasted];
  if (lines.length > mostBasketLines) return no("uploadTooLong", { limit: mostBasketLines });
  if (lines.length === 0) return ok({ head: null, lines: [] });
  const { db } = ports.database;
  const found = await findRows(db, buyer, lines);
  const uuids = found.flatMap(({ products }) => products);
  const [goods, cards] = [await goodsOf(db, buyer, uuids), await cardsOf(db, buyer, uuids)];
  const first = new Set<string>();
  const answered = lines.map((line, at): Answered => {
    const row = found[at];
    const known = row?.products.filter((uuid) => goods.get(uuid)?.isSold) ?? [];
    const meant = known.flatMap((uuid) => {
      const card = cards.get(uuid);
      return card ? [{ uuid, article: card.article, name: card.name, unit: card.unit }] : [];
    });
    const [uuid = ""] = known;
    const isAgain = first.has(uuid) || isElsewhere(found, at, uuid);
    const read = known.length === 1 ? quantityOf(row, goods.get(uuid), isAgain) : nothing;
    if (known.length === 1) first.add(uuid);
    return {
      ...{ number: line.number, text: line.text, isRow: line.isRow, products: meant },
      isNamed: row?.way === "name",
      ...read,
      hasCode: line.code.trim() !== "" && /[\p{L}\p{N}]/u.test(line.code),
    };
  });
  return ok({ head, lines: answered });
}

/** Does another line have a quantity of the same goods? */
function isElsewhere(found: readonly FoundRow[], at: number, uuid: string): boolean {
  return found.some((row, other) => other !== at && row.products.includes(uuid));
}

/** A line without quantity means the minimum order, unless another line has the same goods. */
function quantityOf(
  row: FoundRow | undefined,
  goods: UploadGoods | undefined,
  isAgain: boolean,
): Pick<Answered, "quantity" | "unitText" | "fault"> {
  if (!row || !goods || (row.quantity.trim() === "" && !isAgain)) return nothing;
  const read = quantityIn(row.quantity, goods);
  if (read.ok) {
    const amount = readAmount(row.quantity);
    const isConverted =
      amount.ok && amount.value.unit !== null && inThousandths(amount.value.value) !== BigInt(read.value);
    return { quantity: quantityToNumber(read.value), unitText: isConverted ? row.quantity : null, fault: null };
  }
  const { ok: _, ...fault } = read;
  return { ...nothing, fault };
}

const nothing = { quantity: null, unitText: null, fault: null };

function typedLines(rows: NonNullable<Typed["rows"]>): Line[] {
  return rows.flatMap(({ code, quantity }, at) => {
    const text = `${code.trim()} ${quantity.trim()}`.trim();
    return text === ""
      ? []
      : [{ number: at + 1, code: code.trim(), name: "", quantity: quantity.trim(), text, isRow: true }];
  });
}

/** A table with evident columns is parsed as such, anything else line by line. */
function pastedLines(text: string): { head: string | null; lines: Line[] } {
  const sheet = textTable(text, "goods");
  const layout = layoutOf(sheet, uploadHeads);
  const lines = text.split(/\r\n|\r|\n/);
  if (!sheet.isLines && layout.isSure && layout.several)
    // A line may hold rows of several tables: each is returned separately.
    return {
      head: null,
      lines: layout.several.tables.flatMap((table) =>
        bodyRows(table.rows, table.layout, uploadHeads).rows.map((row) => ({
          ...row,
          text: `${row.code}\t${row.quantity}`,
          isRow: false,
        })),
      ),
    };
  if (!sheet.isLines && layout.isSure) {
    const { rows } = bodyRows(sheet.rows, layout, uploadHeads);
    const head = layout.columns.hasHead ? (lines[(sheet.rows[layout.body - 1]?.number ?? 1) - 1] ?? null) : null;
    return { head, lines: rows.map((row) => ({ ...row, text: (lines[row.number - 1] ?? "").trim(), isRow: false })) };
  }
  const heads = layoutOf({ rows: sheet.rows, isLines: false }, uploadHeads);
  const passed = sheet.isLines && heads.columns.hasHead ? heads.body : 0;
  return {
    head: null,
    lines: readEntryList(text)
      .slice(passed)
      .map((line) => ({ ...line, name: "", isRow: false })),
  };
}
