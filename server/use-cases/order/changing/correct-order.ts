import type { Actor } from "#app/domain/actor.ts";
import { z } from "zod";
import { addMoney, moneyFromDecimal, moneyToDecimal, subtractMoney, type Money } from "#app/domain/money.ts";
import { paperNumber } from "#app/domain/order/document-number.ts";
import { corrected, fitsUnit, type TaxedLine } from "#app/domain/order/shipped-line.ts";
import { quantityFromDecimal, zeroQuantity, type Quantity } from "#app/domain/quantity.ts";
import { thousandthsToDecimal } from "#app/domain/thousandths.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { orderPapers } from "#app/i18n/ru/orders/order-papers.ts";
import type { Tx } from "#server/db/client.ts";
import { correctionsOf, insertCorrections, updOfPart } from "#server/db/queries/order/order-corrections.ts";
import { insertOrderDocument, nextDocumentNumber } from "#server/db/queries/order/reading/order-documents.ts";
import type { GoodsLine } from "#server/documents/goods-table.ts";
import { transact } from "#server/db/transaction.ts";
import type { Ports } from "#server/ports/ports.ts";
import { deliveryLine, updBodyShape } from "#server/use-cases/order/documents/document-body.ts";
import { hold } from "#server/use-cases/order/placing/hold-order.ts";
import { sellerOf } from "#server/use-cases/order/shipping/issue-upd.ts";

/** A document line with its correction. */
type LineCorrection = {
  line: { item: string } | { article: string };
  become: (was: TaxedLine) => Pick<TaxedLine, "quantity" | "price">;
};
/** `claimUuid`: the claim behind it; "none left": everything was returned, and delivery is not charged. */
type Correction = { reason: string; lines: readonly LineCorrection[] | "none left"; claimUuid?: string };

type Refused =
  | { code: "partNotFound" | "partNotShipped" | "correctionUnchanged" }
  | { code: "documentArticleUnknown" | "documentQuantityWhole"; article: string };

/**
 * Corrects a shipped part's document by issuing a corrective document (УКД): issued ones never change. Each correction
 * starts from the previous result. Runs in the caller's transaction.
 */
export async function correctPart(
  tx: Tx,
  ports: Pick<Ports, "ids" | "settings">,
  by: Actor,
  partNumber: string,
  { reason, lines, claimUuid }: Correction,
): Promise<Verdict<{ number: string; difference: Money; changes: ChangedLine[] }, Refused>> {
  const order = await hold(tx, { number: partNumber });
  const part =
    order?.parts.find(({ number }) => number === partNumber) ??
    (order?.parts.length === 1 ? order.parts[0] : undefined);
  if (!order || !part) return no("partNotFound");
  const upd = await updOfPart(tx, part.uuid);
  if (!upd) return no("partNotShipped");
  const body = updBodyShape.parse(upd.body);
  const standing = new Map((await correctionsOf(tx, part.uuid)).map((one) => [one.item, standingShape.parse(one)]));
  const changes: ChangedLine[] = [];
  const wanted = lines === "none left" ? body.lines.map(({ item }) => ({ line: { item }, become: noneOf })) : lines;
  for (const { line: named, become } of wanted) {
    const line = body.lines.find((one) => ("item" in named ? one.item === named.item : one.article === named.article));
    if (!line) return no("documentArticleUnknown", { article: "item" in named ? named.item : named.article });
    const was: TaxedLine = { ...line, ...standing.get(line.item) };
    const became = corrected(was, become(was));
    if (became.quantity !== was.quantity && !fitsUnit(became.quantity, line.okei))
      return no("documentQuantityWhole", { article: line.article });
    if (became.quantity !== was.quantity || became.price !== was.price) changes.push({ ...line, was, became });
  }
  if (changes.length === 0) return no("correctionUnchanged");
  const service = lines === "none left" ? deliveryLine(body) : null;
  const all: ChangedLine[] =
    service === null
      ? changes
      : [...changes, { ...service, item: part.uuid, was: service, became: corrected(service, noneOf(service)) }];
  const uuid = ports.ids.uuid();
  const number = paperNumber(
    orderPapers.prefix.ukd,
    Number(upd.today.slice(0, 4)),
    await nextDocumentNumber(tx, "ukd"),
    6,
  );
  const { buyer, order: about, contract, contractDate, customerNumber } = body;
  await insertOrderDocument(tx, {
    uuid,
    orderUuid: order.uuid,
    partUuid: part.uuid,
    type: "ukd",
    number,
    issuedOn: upd.today,
    by,
    ...(claimUuid === undefined ? {} : { claimUuid }),
    body: {
      seller: body.seller ?? sellerOf(ports),
      buyer,
      order: about,
      contract,
      contractDate,
      customerNumber,
      upd: { number: upd.number, date: upd.date },
      reason,
      lines: all.map(({ item, article, name, unit, okei, vatRate, was, became }) => ({
        item,
        article,
        name,
        unit,
        okei,
        vatRate,
        was: decimals(was),
        became: decimals(became),
      })),
    },
  });
  await insertCorrections(
    tx,
    uuid,
    changes.map(({ item, was, became }) => ({ item, was: decimals(was), became: decimals(became) })),
  );
  const difference = addMoney(...all.map(({ was, became }) => subtractMoney(became.sum, was.sum)));
  return ok({ number, difference, changes: all });
}

/** A line as printed in documents; a delivery line has the part in place of an item. */
export type ChangedLine = Pick<GoodsLine, "article" | "name" | "unit" | "okei" | "vatRate"> & {
  item: string;
  was: TaxedLine;
  became: TaxedLine;
};

function noneOf({ price }: TaxedLine): Pick<TaxedLine, "quantity" | "price"> {
  return { quantity: zeroQuantity, price };
}

const standingShape = z.object({
  quantity: z.string().transform(quantityFromDecimal),
  price: z.string().transform(moneyFromDecimal),
  sum: z.string().transform(moneyFromDecimal),
  vatSum: z.string().transform(moneyFromDecimal),
});

function decimals({ quantity, price, sum, vatSum }: TaxedLine) {
  return {
    quantity: thousandthsToDecimal(quantity),
    price: moneyToDecimal(price),
    sum: moneyToDecimal(sum),
    vatSum: moneyToDecimal(vatSum),
  };
}

/** An operator's correction of one part. */
export function correctByOperator(
  ports: Ports,
  actor: Actor,
  partNumber: string,
  { reason, lines }: { reason: string; lines: readonly { article: string; quantity: Quantity; price?: Money }[] },
) {
  const corrections = lines.map(({ article, quantity, price }) => ({
    line: { article },
    become: (was: TaxedLine) => ({ quantity, price: price ?? was.price }),
  }));
  return transact(ports.database.db, (tx) => correctPart(tx, ports, actor, partNumber, { reason, lines: corrections }));
}
