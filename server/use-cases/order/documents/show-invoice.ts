import { namespace } from "#app/i18n/translator.ts";
import { invoice as texts } from "#app/i18n/ru/orders/invoice.ts";
import {
  addMoney,
  lineSum,
  moneyFromDecimal,
  moneyToNumber,
  vatIncluded,
  zeroMoney,
  type Money,
  type VatRate,
} from "#app/domain/money.ts";
import {
  addQuantity,
  quantityFromDecimal,
  quantityFromNumber,
  quantityToNumber,
  type Quantity,
} from "#app/domain/quantity.ts";
import { findInvoice, type InvoiceRow } from "#server/db/queries/order/payments/invoices.ts";
import { makeDocument } from "#server/documents/make-document.ts";
import type { Ports } from "#server/ports/ports.ts";
import { isInvoiceCode } from "#server/security/derived-codes.ts";
import { vatRateShape } from "#app/contract/parts.ts";

const t = namespace("invoice", texts);

/** PDF of an order's invoice for the holder of its link; null when there is none. */
export async function showInvoice(
  ports: Ports,
  { order, code }: { order: string; code: string },
): Promise<{ name: string; pdf: Uint8Array<ArrayBuffer> } | null> {
  return isInvoiceCode(ports, order, code) ? printedInvoiceOf(ports, order) : null;
}

/** The caller has checked access; null for an order without invoice. */
export async function printedInvoiceOf(
  ports: Pick<Ports, "settings" | "database">,
  order: string,
): Promise<{ name: string; pdf: Uint8Array<ArrayBuffer> } | null> {
  const { bank, seller } = ports.settings;
  const found = bank === null ? undefined : await findInvoice(ports.database.db, order);
  if (bank === null || found === undefined) return null;
  const { name, inn, address } = seller;
  const pdf = await makeDocument({
    kind: "invoice",
    body: {
      number: found.number,
      date: found.date,
      validUntil: found.validUntil,
      isPaid: found.isPaid,
      contract: found.contract,
      customerNumber: found.customerNumber,
      payee: {
        name,
        inn,
        address,
        kpp: bank.kpp,
        bank: bank.name,
        bic: bank.bic,
        account: bank.account,
        corrAccount: bank.corrAccount,
      },
      buyer: found.buyer,
      ...contentsOf(found),
    },
  });
  return { name: t("file", { number: found.number }), pdf };
}

/** Delivery is invoiced at the VAT rate of its goods. */
function contentsOf({ items, delivery }: InvoiceRow) {
  const goods = merged(
    items.map((item) => ({
      name: nameOf(item),
      unit: item.unit,
      quantity: quantityFromDecimal(item.quantity),
      price: moneyFromDecimal(item.price),
      sum: moneyFromDecimal(item.sum),
      rate: vatRateShape.parse(item.vatRate),
      vat: moneyFromDecimal(item.vatSum),
    })),
  );
  const cost = moneyFromDecimal(delivery);
  const rate = goods[0]?.rate ?? null;
  const brought =
    cost === zeroMoney
      ? []
      : [
          {
            name: t("delivery"),
            unit: "",
            quantity: quantityFromNumber(1),
            price: cost,
            sum: cost,
            rate,
            vat: vatIncluded(cost, rate),
          },
        ];
  const lines = [...goods, ...brought];
  const rates = [...new Set(lines.map((line) => line.rate))].sort((a, b) => (b ?? -1) - (a ?? -1));
  return {
    lines: lines.map(({ name, unit, quantity, price, sum }) => ({
      name,
      unit,
      quantity: quantityToNumber(quantity),
      price: moneyToNumber(price),
      sum: moneyToNumber(sum),
    })),
    total: moneyToNumber(sumOf(lines.map(({ sum }) => sum))),
    vat: rates.map((one) => ({
      rate: one,
      sum: moneyToNumber(sumOf(lines.filter((line) => line.rate === one).map(({ vat }) => vat))),
    })),
  };
}

type Line = {
  name: string;
  unit: string;
  quantity: Quantity;
  price: Money;
  sum: Money;
  rate: VatRate | null;
  vat: Money;
};

/** Merges goods with equal prices across parts, unless rounding would change the sum. */
function merged(lines: readonly Line[]): Line[] {
  return lines.reduce<Line[]>((all, line) => {
    const at = all.findIndex(
      ({ name, unit, price, rate }) =>
        name === line.name && unit === line.unit && price === line.price && rate === line.rate,
    );
    const same = all[at];
    if (same === undefined) return [...all, line];
    const both = {
      ...same,
      quantity: addQuantity(same.quantity, line.quantity),
      sum: addMoney(same.sum, line.sum),
      vat: addMoney(same.vat, line.vat),
    };
    return lineSum(both.price, both.quantity) === both.sum ? all.with(at, both) : [...all, line];
  }, []);
}

/** With the buyer's own code. */
function nameOf({ name, article, userArticle }: InvoiceRow["items"][number]): string {
  return userArticle === null ? t("article", { name, article }) : t("articles", { name, article, own: userArticle });
}

function sumOf(amounts: Money[]): Money {
  return addMoney(...amounts);
}
