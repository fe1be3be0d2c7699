import { z } from "zod";
import { uuidShape, vatRateShape } from "#app/contract/parts.ts";
import { moneyFromDecimal, vatIncluded, zeroMoney } from "#app/domain/money.ts";
import type { TaxedLine } from "#app/domain/order/shipped-line.ts";
import { quantityFromDecimal, quantityFromNumber } from "#app/domain/quantity.ts";
import { orderPapers as texts } from "#app/i18n/ru/orders/order-papers.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { GoodsLine } from "#server/documents/goods-table.ts";

const t = namespace("orderPapers", texts);

const partyShape = z.object({
  name: z.string(),
  inn: z.string().nullable(),
  kpp: z.string().nullable(),
  address: z.string().nullable(),
});

const moneyShape = z.string().transform(moneyFromDecimal);
const quantityShape = z.string().transform(quantityFromDecimal);
const taxedShape = z.object({ quantity: quantityShape, price: moneyShape, sum: moneyShape, vatSum: moneyShape });

const paperShape = z.object({
  /** Null in documents of parts shipped before documents were stored. */
  seller: partyShape.nullable(),
  buyer: partyShape,
  order: z.object({ number: z.string(), date: z.string() }),
  contract: z.string().nullable(),
  // Absent in older documents.
  contractDate: z.string().nullable().default(null),
  customerNumber: z.string().nullable().default(null),
});

const goodsShape = {
  item: uuidShape,
  article: z.string(),
  name: z.string(),
  unit: z.string(),
  okei: z.string(),
  vatRate: vatRateShape,
};

/** Stored contents of a УПД, written when its part is shipped. */
export const updBodyShape = paperShape.extend({
  consignee: z.string().nullable(),
  /** Prepayments before shipping. */
  payments: z.array(z.object({ number: z.string(), date: z.string() })).default([]),
  lines: z.array(
    // Absent in older documents.
    taxedShape.extend({ ...goodsShape, userArticle: z.string().nullable().default(null), country: z.string() }),
  ),
  delivery: moneyShape,
  deliveryRate: vatRateShape,
});
export type UpdBody = z.output<typeof updBodyShape>;

/** Contents of a УКД: each line before and after. */
export const ukdBodyShape = paperShape.extend({
  upd: z.object({ number: z.string(), date: z.string() }),
  reason: z.string(),
  lines: z.array(z.object({ ...goodsShape, was: taxedShape, became: taxedShape })),
});

/** Printed lines of a УПД: its goods, and delivery at their VAT rate. */
export function linesOfUpd(body: UpdBody): GoodsLine[] {
  const delivery = deliveryLine(body);
  return delivery === null ? body.lines : [...body.lines, delivery];
}

/** Null when free of charge. */
export function deliveryLine({ delivery, deliveryRate }: Pick<UpdBody, "delivery" | "deliveryRate">): GoodsLine | null {
  if (delivery === zeroMoney) return null;
  const brought: TaxedLine = {
    quantity: quantityFromNumber(1),
    price: delivery,
    sum: delivery,
    vatRate: deliveryRate,
    vatSum: vatIncluded(delivery, deliveryRate),
  };
  return {
    ...brought,
    article: "",
    userArticle: null,
    name: t("delivery"),
    unit: t("service"),
    okei: serviceOkei,
    country: "",
  };
}

/** «Условная единица» of ОК 015-94. */
const serviceOkei = "876";
