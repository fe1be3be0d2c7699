import { z } from "zod";
import { documentLines, type ExchangeOrder, type OrderContragent } from "#app/domain/exchange/order-document.ts";
import { zonedTime } from "#app/domain/local-time.ts";
import { moneyFromDecimal, zeroMoney } from "#app/domain/money.ts";
import { paymentMethods } from "#app/domain/order/payment.ts";
import { isFinal, orderStatuses } from "#app/domain/order/status.ts";
import { quantityFromDecimal } from "#app/domain/quantity.ts";
import { vatRateShape } from "#app/contract/parts.ts";
import { dictionary } from "#app/i18n/ru/dictionary.ts";
import { exchangePackages as texts } from "#app/i18n/ru/exchange/packages.ts";
import { payment } from "#app/i18n/ru/orders/payment.ts";
import { providers } from "#app/i18n/ru/providers.ts";
import type { ExchangeConnectionRow } from "#server/db/queries/exchange/connections.ts";
import type { ExportedPartRow, ExportedLineRow } from "#server/db/queries/exchange/document-rows.ts";

const namesShape = z.record(z.string(), z.string()).catch({});
const statusShape = z.enum(orderStatuses);
const methodShape = z.enum(paymentMethods);
const providerNames: ReadonlyMap<string, string> = new Map(Object.entries(providers));

/** What 1C is told of a part: names and local times are those of the connection. */
export function orderDocument(
  row: ExportedPartRow,
  version: number,
  { connection, site }: { connection: ExchangeConnectionRow; site: string },
): ExchangeOrder {
  const status = statusShape.parse(row.status);
  const placed = local(row.createdAt);
  const { warehouseUuid } = row;
  const warehouse = warehouseUuid === null ? null : namesShape.parse(connection.warehouseNames)[warehouseUuid];
  return {
    id: row.uuid,
    number: row.number,
    date: placed.slice(0, 10),
    time: placed.slice(11),
    version: `${version}`,
    isCanceled: status === "canceled",
    comment: row.comment ?? "",
    contragent: contragentOf(row),
    lines: documentLines(row.lines.map(itemOf), zeroMoney, {
      name: texts.delivery,
      unit: texts.piece,
      sum: moneyFromDecimal(row.deliveryCost),
      vatRate: vatRateShape.parse(row.vatRate),
    }),
    requisites: {
      status: dictionary.orderStatus[status],
      paymentMethod: payment.method[methodShape.parse(row.paymentMethod)],
      isPaid: row.paymentStatus === "paid",
      paidAt: row.paidAt === null ? null : local(row.paidAt),
      paymentNumber: row.paymentNumber,
      deliveryMethod: row.providerCode === null ? null : (providerNames.get(row.providerCode) ?? row.providerCode),
      deliveryAddress: row.deliveryAddress === "" ? null : row.deliveryAddress,
      isFinal: isFinal(status),
      organisation: connection.organisations[0] ?? null,
      warehouse: warehouse ?? row.warehouse,
      contract: row.contract,
      buyerNumber: row.customerNumber,
      site,
    },
  };

  function local(at: Date): string {
    return zonedTime(at.getTime(), connection.timeZone).slice(0, 19);
  }
}

function itemOf({ okei, unit, quantity, price, sum, vatRate, ...line }: ExportedLineRow) {
  return {
    ...line,
    unit: { code: okei ?? "", name: unit, fullName: unit },
    quantity: quantityFromDecimal(quantity),
    price: moneyFromDecimal(price),
    sum: moneyFromDecimal(sum),
    vatRate: vatRateShape.parse(vatRate),
  };
}

function contragentOf({ user, company }: ExportedPartRow): OrderContragent {
  const { phone, email } = { phone: user.phone ?? "", email: user.email ?? "" };
  if (company === null)
    return {
      ...{ id: user.uuid, kind: "person", name: user.fio, fullName: user.fio },
      ...{ inn: "", kpp: "", address: "", phone, email, contact: null },
    };
  return {
    ...{ id: company.externalId ?? company.uuid, kind: "organisation", name: company.name, fullName: company.fullName },
    ...{ inn: company.inn ?? "", kpp: company.kpp ?? "", address: company.address ?? "" },
    ...{ phone, email: company.email ?? email, contact: { id: user.uuid, name: user.fio } },
  };
}
