import type { DocumentRecord } from "#app/domain/exchange/records.ts";
import { normalName, type ReturnedKind } from "#app/domain/exchange/returned-document.ts";
import { moneyFromDecimal, zeroMoney } from "#app/domain/money.ts";
import { amountDue } from "#app/domain/order/payment.ts";
import type { OrderStatus } from "#app/domain/order/status.ts";
import { thousandthsToDecimal } from "#app/domain/thousandths.ts";
import { formatMoney } from "#app/i18n/format.ts";
import { dictionary } from "#app/i18n/ru/dictionary.ts";
import { exchangeOrders as texts } from "#app/i18n/ru/exchange/packages.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { Tx } from "#server/db/client.ts";
import {
  erpPart,
  noteErp,
  noteErpShipped,
  takeBackErpShipped,
} from "#server/db/queries/exchange/returned-documents.ts";
import { deleteShipping } from "#server/db/queries/exchange/shippings.ts";
import { trackOf } from "#server/exchange/commerceml/document-words.ts";
import { paidWork } from "#server/use-cases/order/paying/note-paid.ts";
import type { OrderPlace } from "#server/use-cases/order/changing/judge-change.ts";
import { hold, type HeldOrder, type HeldPart } from "#server/use-cases/order/placing/hold-order.ts";
import type { PackageContext } from "#server/use-cases/exchange/packages/package-context.ts";
import { keepShipping, shippingText } from "./erp-shippings.ts";
import { askAboutLines, askPeople, compareContents, type AskPeople } from "./erp-tasks.ts";
import { reduceLines } from "./reduce-lines.ts";
import { moveByErp } from "./move-by-erp.ts";

const t = namespace("exchangeOrders", texts);

/** A document of 1C and the locked order that it is about; `status`: where its status leads, undefined if unknown. */
export type HeldDocument = {
  document: DocumentRecord;
  order: HeldOrder;
  part: HeldPart;
  status: OrderStatus | null | undefined;
  /** When 1C has shipped, if the document says that it has: at the latest when its package was formed. */
  shippedAt: Date;
  /** Of an order that has less in 1C. */
  place: OrderPlace | null;
};

type Apply = (tx: Tx, context: PackageContext, held: HeldDocument, ask: AskPeople) => Promise<boolean | void>;

/** Returns true if lines of the part were changed, so that it has to be sent to 1C again. */
export async function applyHeld(
  tx: Tx,
  context: PackageContext,
  kind: ReturnedKind,
  held: HeldDocument,
): Promise<boolean> {
  const isReduced = await appliers[kind](
    tx,
    context,
    held,
    askPeople(tx, context.ports, held.order, context.actor.name),
  );
  return isReduced === true;
}

const appliers: Readonly<Record<ReturnedKind, Apply>> = {
  async order(tx, { ports, actor }, { document, order: found, part: foundPart, status, shippedAt, place }, ask) {
    const { uuid, number } = foundPart;
    const before = await erpPart(tx, uuid);
    const given = { document, order: found, part: foundPart, own: before };
    const isReduced = place !== null && (await reduceLines(tx, ports, place, given));
    const own = isReduced ? { ...(await erpPart(tx, uuid)), erpStatus: before.erpStatus } : before;
    const order = isReduced ? ((await hold(tx, { uuid: found.uuid })) ?? found) : found;
    const part = order.parts.find((one) => one.uuid === uuid) ?? foundPart;
    await noteErp(tx, uuid, {
      number: document.numberIn1c,
      date: document.dateIn1c?.slice(0, 10) ?? null,
      status: document.status,
    });
    if (!document.isDeleted && (status === "shipped" || status === "completed"))
      await noteErpShipped(tx, uuid, shippedAt);
    if (document.isDeleted && part.status !== "canceled")
      await ask("compositionChanged", t("deleted", { part: number }));
    if (part.status !== "canceled" && !document.isDeleted) await compareContents(document, { number, own }, ask);
    if (document.status === null) return isReduced;
    const isNews = normalName(document.status) !== normalName(own.erpStatus ?? "");
    const told = { part: number, status: document.status };
    if (status === undefined) {
      if (isNews) await ask("unknownStatus", t("unknownStatus", told), { part: uuid, status: document.status });
      return isReduced;
    }
    if (status === null || (await moveByErp(tx, ports, order, part, { to: status, by: actor }))) return isReduced;
    if (isNews) await ask("unknownStatus", t("notMoved", { ...told, now: dictionary.orderStatus[part.status] }));
    return isReduced;
  },

  async shipping(tx, { ports, actor, job }, { document, order, part, shippedAt }, ask) {
    const { uuid, number } = part;
    const key = { connection: job.connection.uuid, id: document.id };
    if (document.isDeleted) {
      const isGone = await deleteShipping(tx, key);
      if ((await takeBackErpShipped(tx, uuid)) || isGone)
        await ask("compositionChanged", t("shippingDeleted", { part: number, number: shippingText(document) }));
      return;
    }
    const shipped = await keepShipping(tx, key.connection, uuid, { document, shippedAt });
    if (shipped.excess.length > 0) await askAboutLines(number, shipped.excess, ask);
    // The rest stays reserved until the last of the goods leave.
    if (!shipped.isWhole) return;
    await noteErpShipped(tx, uuid, shipped.shippedAt);
    // Goods leave once: whoever has shipped them first.
    if (hasLeft.has(part.status)) return;
    const track = trackOf(document);
    const isMoved = await moveByErp(tx, ports, order, part, {
      // From a pickup point goods leave with their buyer.
      to: part.status === "readyForPickup" ? "completed" : "shipped",
      by: actor,
      comment: t("shipped", { number: shipped.text }),
      ...(track === null ? {} : { track: track.slice(0, 100) }),
    });
    if (!isMoved)
      await ask("unknownStatus", t("notShipped", { part: number, now: dictionary.orderStatus[part.status] }));
  },

  async return(_tx, _context, { document, part }, ask) {
    const number = document.numberIn1c ?? document.number;
    await ask("compositionChanged", t("returned", { part: part.number, number }));
  },

  async payment(tx, { ports, actor }, { document, order, part }, ask) {
    // Money that came in through the gateway comes back from 1C as well.
    if (document.isDeleted || amountDue(order.parts, order) <= zeroMoney) return;
    const number = (document.numberIn1c ?? document.number).slice(0, 100);
    const date = document.dateIn1c?.slice(0, 10) ?? document.date;
    const sum = document.sum === null ? null : moneyFromDecimal(thousandthsToDecimal(document.sum));
    const money = { sum, receiptUrl: null, document: date === null || number === "" ? null : { number, date } };
    const isKnown = sum !== null && sum > zeroMoney;
    const noted = isKnown && (await paidWork(ports, actor, money)(tx, order, order.parts)).ok;
    if (!noted)
      await ask(
        "compositionChanged",
        t("notPaid", {
          part: part.number,
          sum: formatMoney((document.sum ?? 0) / 1_000),
          number: number || document.id,
        }),
      );
  },
};

const hasLeft: ReadonlySet<OrderStatus> = new Set<OrderStatus>([
  "shipped",
  "completed",
  "partiallyReturned",
  "returned",
]);
