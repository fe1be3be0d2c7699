import type { OrderDocument, OrderDocumentList } from "#app/contract/orders/order-documents.ts";
import { invoicePath } from "#app/contract/orders/payments.ts";
import type { ProblemOr } from "#app/contract/problem.ts";
import { localMoment } from "#app/domain/local-time.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { formatDate } from "#app/i18n/format.ts";
import { orderPapers as texts } from "#app/i18n/ru/orders/order-papers.ts";
import { namespace } from "#app/i18n/translator.ts";
import {
  documentsOf as storedDocuments,
  findOrderDocument,
  type ListedDocument,
  type StoredDocument,
} from "#server/db/queries/order/reading/order-documents.ts";
import type { OrderRow } from "#server/db/queries/order/reading/find-order.ts";
import { makeDocument } from "#server/documents/make-document.ts";
import type { Ports } from "#server/ports/ports.ts";
import { invoiceCode } from "#server/security/derived-codes.ts";
import type { Buyer } from "#server/use-cases/account/buyer.ts";
import { codeFor, opensNow } from "#server/use-cases/files/open-address.ts";
import { linesOfUpd, ukdBodyShape, updBodyShape } from "./document-body.ts";
import { sellerOf } from "#server/use-cases/order/shipping/issue-upd.ts";
import { ownOrder } from "#server/use-cases/order/reading/own-order.ts";

const t = namespace("orderPapers", texts);

/** Invoice, УПД and УКД of an own order; those of others are not found (security E4). */
export async function orderDocuments(
  ports: Ports,
  buyer: Buyer,
  id: string,
): Promise<ProblemOr<OrderDocumentList, "notFound">> {
  const order = await ownOrder(ports, buyer, id);
  if (order === null) return no("notFound");
  return ok({ items: await documentsOf(ports, buyer, order) });
}

/** Documents of an order in chronological order, for members with price access. */
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

/** Corrective documents of a claim's outcome, for members with price access. */
export async function papersOfClaim(ports: Ports, buyer: Buyer, claimUuid: string): Promise<OrderDocument[]> {
  return (await storedDocuments(ports.database.db, { claimUuid })).map((document) => listed(ports, buyer, document));
}

function listed(ports: Ports, buyer: Buyer, { uuid, upd, ...document }: ListedDocument): OrderDocument {
  const { title, ...rest } = titled(document);
  const corrects = upd === null ? "" : ` ${t("corrects", { number: upd.number, date: formatDate(upd.date) })}`;
  return { ...rest, title: title + corrects, url: documentAddress(ports, buyer.viewer, uuid) };
}

/** Signed download URL of a document for the viewer's session. */
export function documentAddress(ports: Ports, viewer: Buyer["viewer"], uuid: string): string {
  const code = codeFor(ports, viewer, "orderDocument", uuid);
  return `/api/v1/public/orders/documents/${uuid}?${new URLSearchParams({ code })}`;
}

function titled<D extends { type: "invoice" | "upd" | "ukd"; number: string; date: string }>(document: D) {
  const { type, number, date } = document;
  return { ...document, title: t("listed", { title: t(`type.${type}`), number, date: formatDate(date) }) };
}

/** PDF of a shipping document for the holder of a valid signed URL; not found otherwise. */
export async function handOutOrderDocument(
  ports: Ports,
  uuid: string,
  code: string,
): Promise<ProblemOr<{ name: string; pdf: Uint8Array<ArrayBuffer> }, "notFound">> {
  if (!(await opensNow(ports, "orderDocument", uuid, code))) return no("notFound");
  const document = await findOrderDocument(ports.database.db, uuid);
  return document ? ok(await printedDocument(ports, document)) : no("notFound");
}

/** PDF of a document from the contents stored when it was issued. */
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
