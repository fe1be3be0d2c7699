import { z } from "zod";
import { isoDate } from "#app/contract/parts.ts";
import { ordersInSheet } from "#app/domain/limits.ts";
import { moneyFromDecimal, moneyToNumber } from "#app/domain/money.ts";
import { orderSorts } from "#app/domain/order/order-list.ts";
import { quantityFromDecimal, quantityToNumber } from "#app/domain/quantity.ts";
import { gramsToKilograms } from "#app/domain/weight.ts";
import { order as orderTexts } from "#app/i18n/ru/orders/order.ts";
import { orderList as texts } from "#app/i18n/ru/orders/order-list.ts";
import { payment } from "#app/i18n/ru/orders/payment.ts";
import { namespace } from "#app/i18n/translator.ts";
import { linesForSheet, ordersForSheet, type SheetLine } from "#server/db/queries/order/reading/orders-for-sheet.ts";
import { workbookOf } from "#server/documents/sheet.ts";
import { withCreditStatus } from "#server/use-cases/order/paying/credit-order-statuses.ts";
import { ordersOfShape } from "#server/use-cases/order/reading/own-order.ts";
import type { FilePorts, MadeFile } from "#server/use-cases/files/made-file.ts";

const t = namespace("orderList", texts);

/** Parameters of the file process: owner, filter, and whether sums are included. */
const sheetParams = z.object({
  whose: ordersOfShape,
  asked: z.object({
    status: z.array(z.string()),
    paymentStatus: z.array(z.string()),
    creditStatuses: z
      .array(
        z.object({ uuid: z.string(), status: z.enum(["paid", "postpaid", "overdue"]), payUntil: isoDate.nullable() }),
      )
      .default([]),
    dateFrom: isoDate.nullable(),
    dateTo: isoDate.nullable(),
    timeZone: z.string(),
    number: z.string().nullable(),
    words: z.object({ words: z.array(z.string()), article: z.string() }).nullable(),
    sort: z.enum(orderSorts),
  }),
  priced: z.boolean(),
  today: isoDate,
});

const ordersAtOnce = 500;

/** Filtered orders, newest first, and on a second sheet their lines. */
export async function ordersSheet(
  { database: { db } }: FilePorts,
  { params }: { params: unknown },
  tell: (share: number) => Promise<void>,
): Promise<MadeFile> {
  const { whose, asked: query, priced, today } = sheetParams.parse(params);
  const stored = await ordersForSheet(db, whose, query, ordersInSheet);
  const orders = withCreditStatus(stored, query.creditStatuses);
  const lines: (string | number | null)[][] = [];
  for (let from = 0; from < orders.length; from += ordersAtOnce) {
    const few = orders.slice(from, from + ordersAtOnce);
    const found = new Map<string, SheetLine[]>(few.map(({ uuid }) => [uuid, []]));
    for (const line of await linesForSheet(db, [...found.keys()])) found.get(line.orderUuid)?.push(line);
    for (const { uuid, number } of few)
      lines.push(...(found.get(uuid) ?? []).map((line) => [number, ...lineCells(line, priced)]));
    await tell((from + few.length) / orders.length);
  }
  const bytes = await workbookOf([
    {
      name: t("sheet.orders"),
      columns: orderColumns,
      rows: orders.map((order) => [
        order.number,
        new Date(`${order.day}T00:00:00Z`),
        order.customerNumber ?? "",
        order.fio,
        wordOf(orderTexts.status, order.status),
        wordOf(payment.status, order.paymentStatus),
        order.city,
        order.lines,
        gramsToKilograms(order.weightGrams),
        priced ? moneyToNumber(moneyFromDecimal(order.total)) : null,
      ]),
      totals: null,
    },
    { name: t("sheet.lines"), columns: lineColumns, rows: lines, totals: null },
  ]);
  return {
    name: t("sheetFile", { date: today }),
    mime: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    bytes,
  };
}

const orderColumns = [
  { title: t("column.number"), width: 18, kind: "text" },
  { title: t("column.date"), width: 12, kind: "date" },
  { title: t("column.ownNumber"), width: 16, kind: "text" },
  { title: t("column.author"), width: 26, kind: "text" },
  { title: t("column.status"), width: 20, kind: "text" },
  { title: t("column.payment"), width: 22, kind: "text" },
  { title: t("column.city"), width: 18, kind: "text" },
  { title: t("column.lines"), width: 10, kind: "amount" },
  { title: t("column.weight"), width: 10, kind: "amount" },
  { title: t("column.sum"), width: 16, kind: "money" },
] as const;

const lineColumns = [
  { title: t("column.number"), width: 18, kind: "text" },
  { title: t("column.part"), width: 20, kind: "text" },
  { title: t("column.article"), width: 20, kind: "text" },
  { title: t("column.userArticle"), width: 16, kind: "text" },
  { title: t("column.name"), width: 56, kind: "text" },
  { title: t("column.quantity"), width: 12, kind: "amount" },
  { title: t("column.unit"), width: 8, kind: "text" },
  { title: t("column.price"), width: 12, kind: "money" },
  { title: t("column.sum"), width: 16, kind: "money" },
  { title: t("column.vat"), width: 14, kind: "money" },
  { title: t("column.status"), width: 20, kind: "text" },
] as const;

function lineCells(line: SheetLine, priced: boolean): (string | number | null)[] {
  const money = (decimal: string) => (priced ? moneyToNumber(moneyFromDecimal(decimal)) : null);
  return [
    line.part,
    line.article,
    line.userArticle ?? "",
    line.name,
    quantityToNumber(quantityFromDecimal(line.quantity)),
    line.unit,
    money(line.price),
    money(line.sum),
    money(line.vatSum),
    wordOf(orderTexts.status, line.status),
  ];
}

/** Label of a status; unknown ones as they are. */
function wordOf(words: Readonly<Record<string, string>>, status: string): string {
  return words[status] ?? status;
}
