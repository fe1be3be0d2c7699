import type { ProblemOr } from "#app/contract/problem.ts";
import type { TypedList } from "#app/contract/uploads/typed-lists.ts";
import { mostBasketLines } from "#app/domain/limits.ts";
import { quantityToNumber } from "#app/domain/quantity.ts";
import { readAmount } from "#app/domain/upload/amount.ts";
import { inThousandths } from "#app/domain/upload/fraction.ts";
import { quantityIn } from "#app/domain/upload/in-sold-units.ts";
import type { FoundRow, UploadGoods } from "#app/domain/upload/judge-rows.ts";
import { no, ok } from "#app/domain/verdict.ts";
import type { Db } from "#server/db/client.ts";
import type { Ports } from "#server/ports/ports.ts";
import type { Buyer } from "#server/use-cases/account/buyer.ts";
import type { ProductCardRow } from "#server/db/queries/catalog/card-columns.ts";
import { cardsOf, findRows, goodsOf } from "./find-rows.ts";
import { pastedLines, type TypedLine } from "./pasted-lines.ts";

type Typed = { text?: string | undefined; rows?: readonly { code: string; quantity: string }[] | undefined };
/** `code`: the reading taken; `goods`: rules of the only product. */
export type ReadLine = { code: string; answer: Answered; cards: ProductCardRow[]; goods: UploadGoods | null };
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
  const read = await readLines(ports.database.db, buyer, lines);
  return ok({ head, lines: read.map(({ answer }) => answer) });
}

/** Each line with its product and quantity: three statements, a fourth for quantities in other units than those of sale. */
export async function readLines(
  db: Db,
  buyer: Buyer,
  lines: readonly TypedLine[],
  options: { bySound?: boolean } = {},
): Promise<ReadLine[]> {
  const found = await findRows(db, buyer, lines, options);
  const uuids = found.flatMap(({ products }) => products);
  const cards = await cardsOf(db, buyer, uuids);
  const goods = await goodsOf(db, cards, found);
  const first = new Set<string>();
  return lines.map((line, at): ReadLine => {
    const row = found[at];
    const known = row?.products.filter((uuid) => goods.get(uuid)?.isSold) ?? [];
    const meant = known.flatMap((uuid) => cards.get(uuid) ?? []);
    const [uuid = ""] = known;
    const isAgain = first.has(uuid) || isElsewhere(found, at, uuid);
    const read = known.length === 1 ? quantityOf(row, goods.get(uuid), isAgain) : nothing;
    if (known.length === 1) first.add(uuid);
    const answer = {
      ...{ number: line.number, text: line.text, isRow: line.isRow },
      products: meant.map(({ uuid, article, name, unit }) => ({ uuid, article, name, unit })),
      isNamed: row?.way === "name",
      ...read,
      hasCode: line.code.trim() !== "" && /[\p{L}\p{N}]/u.test(line.code),
    };
    return {
      code: row?.code ?? line.code,
      answer,
      cards: meant,
      goods: known.length === 1 ? (goods.get(uuid) ?? null) : null,
    };
  });
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

function typedLines(rows: NonNullable<Typed["rows"]>): TypedLine[] {
  return rows.flatMap(({ code, quantity }, at) => {
    const text = `${code.trim()} ${quantity.trim()}`.trim();
    return text === ""
      ? []
      : [{ number: at + 1, code: code.trim(), name: "", quantity: quantity.trim(), text, isRow: true }];
  });
}
