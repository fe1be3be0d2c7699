import type { OrderDocument, OrderDocumentList } from "#app/contract/order-documents.ts";
import { invoicePath } from "#app/contract/payments.ts";
import type { ProblemOr } from "#app/contract/problem.ts";
import { localMoment } from "#app/domain/local-time.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { formatDate } from "#app/i18n/format.ts";
import { orderPapers as texts } from "#app/i18n/ru/order-papers.ts";
import { namespace } from "#app/i18n/translator.ts";
import {
  documentsOf as storedDocuments,
  findOrderDocument,
  type ListedDocument,
  type StoredDocument,
} from "#server/db/queries/order/order-documents.ts";
import type { OrderRow } from "#server/db/queries/order/find-order.ts";
import { makeDocument } from "#server/documents/make-document.ts";
import type { Ports } from "#server/ports/ports.ts";
import { invoiceCode } from "#server/security/derived-codes.ts";
import { seesOwnPrices, type Buyer } from "#server/use-cases/account/buyer.ts";
import { codeFor, opensNow } from "#server/use-cases/reports/open-address.ts";
import { linesOfUpd, ukdBodyShape, updBodyShape } from "./document-body.ts";
import { sellerOf } from "./issue-upd.ts";
import { ownOrder } from "./own-order.ts";

const t = namespace("orderPapers", texts);

/** Invoice, УПД and УКД of an own order; somebody else's order is not there (security E4). */
export async function orderDocuments(ports: Ports, buyer: Buyer, id: string): Promise<ProblemOr<OrderDocumentList>> {
  const order = await ownOrder(ports, buyer, id);
  if (order === null) return no("notFound");
  return ok({ items: seesOwnPrices(buyer.viewer) ? await documentsOf(ports, buyer, order) : [] });
}

/** The papers of an order for who may see its sums, in the order in which they come to be. */
export async function documentsOf(
  ports: Ports,
  buyer: Buyer,
  order: Pick<OrderRow, "uuid" | "number" | "createdAt" | "paymentMethod" | "partSums">,
): Promise<OrderDocument[]> {
  const { date } = localMoment(Date.parse(order.createdAt), buyer.city.timezone);
  const isInvoiced =
    order.paymentMethod === "invoice" &&
    ports.settings.bank !== null &&
    order.partSums.some(({ status }) => status !== "canceled");
  const invoice = { type: "invoice" as const, number: order.number, date, part: null };
  const documents = await storedDocuments(ports.database.db, { orderUuid: order.uuid });
  return [
    ...(isInvoiced
      ? [{ ...titled(invoice), url: `/api/v1${invoicePath(order.uuid, invoiceCode(ports, order.uuid))}` }]
      : []),
    ...documents.map((document) => listed(ports, buyer, document)),
  ];
}

/** What the outcome of a claim has corrected, for who may see its sums. */
export async function papersOfClaim(ports: Ports, buyer: Buyer, claimUuid: string): Promise<OrderDocument[]> {
  return (await storedDocuments(ports.database.db, { claimUuid })).map((document) => listed(ports, buyer, document));
}

function listed(ports: Ports, buyer: Buyer, { uuid, upd, ...document }: ListedDocument): OrderDocument {
  const { title, ...rest } = titled(document);
  const corrects = upd === null ? "" : ` ${t("corrects", { number: upd.number, date: formatDate(upd.date) })}`;
  return { ...rest, title: title + corrects, url: documentAddress(ports, buyer.viewer, uuid) };
}

/** Where a document is loaded from while the viewer is logged in. */
export function documentAddress(ports: Ports, viewer: Buyer["viewer"], uuid: string): string {
  const code = codeFor(ports, viewer, "orderDocument", uuid);
  return `/api/v1/public/orders/documents/${uuid}?${new URLSearchParams({ code })}`;
}

function titled<D extends { type: "invoice" | "upd" | "ukd"; number: string; date: string }>(document: D) {
  const { type, number, date } = document;
  return { ...document, title: t("listed", { title: t(`type.${type}`), number, date: formatDate(date) }) };
}

/** A document of goods as a PDF for who holds an address of it that works; everything else is not there. */
export async function handOutOrderDocument(
  ports: Ports,
  uuid: string,
  code: string,
): Promise<ProblemOr<{ name: string; pdf: Uint8Array<ArrayBuffer> }>> {
  if (!(await opensNow(ports, "orderDocument", uuid, code))) return no("notFound");
  const document = await findOrderDocument(ports.database.db, uuid);
  return document ? ok(await printedDocument(ports, document)) : no("notFound");
}

/** The PDF of a document, of nothing but what was kept when it was issued. */
export async function printedDocument(
  ports: Pick<Ports, "settings">,
  { type, number, date, body }: StoredDocument,
): Promise<{ name: string; pdf: Uint8Array<ArrayBuffer> }> {
  const name = t("file", { title: t(`type.${type}`), number });
  if (type === "ukd") {
    const kept = ukdBodyShape.parse(body);
    const lines = kept.lines.map(({ was, became, ...line }) => ({
      ...line,
      was: { ...was, vatRate: line.vatRate },
      became: { ...became, vatRate: line.vatRate },
    }));
    return {
      name,
      pdf: await makeDocument({
        kind: "ukd",
        body: { ...kept, number, date, seller: kept.seller ?? sellerOf(ports), lines },
      }),
    };
  }
  const kept = updBodyShape.parse(body);
  const seller = kept.seller ?? sellerOf(ports);
  return {
    name,
    pdf: await makeDocument({ kind: "upd", body: { ...kept, number, date, seller, lines: linesOfUpd(kept) } }),
  };
}
