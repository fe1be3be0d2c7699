import type { ProblemOr } from "#app/contract/problem.ts";
import { mayStaff } from "#app/domain/staff/rights.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { orderPlace } from "#server/db/queries/desk/order-place.ts";
import { documentsOf, findOrderDocument } from "#server/db/queries/order/reading/order-documents.ts";
import { recordPersonalAccess } from "#server/db/queries/staff/journal.ts";
import type { Ports } from "#server/ports/ports.ts";
import { printedDocument } from "#server/use-cases/order/documents/order-documents.ts";
import { printedInvoiceOf } from "#server/use-cases/order/documents/show-invoice.ts";
import { seenParts, type DeskChange } from "./change-at-desk.ts";

type Printed = { name: string; pdf: Uint8Array<ArrayBuffer> };

/** A document of an order with names and sums, for people who may see both; recorded before it is answered. */
export async function showDeskDocument(
  ports: Ports,
  { staff, author, number }: DeskChange,
  document: string,
): Promise<ProblemOr<Printed, "orderNotFound">> {
  const { db } = ports.database;
  const order = await orderPlace(db, number);
  if (order === undefined || seenParts(staff, order).length === 0) return no("orderNotFound");
  const city = { city: order.cityUuid };
  if (!mayStaff(staff, "seeOrderMoney", city) || !mayStaff(staff, "seePersonalData", { ...city, warehouse: "" }))
    return no("orderNotFound");
  const printed = document === "invoice" ? await printedInvoiceOf(ports, order.uuid) : await shippingDocument();
  if (printed === null) return no("orderNotFound");
  await recordPersonalAccess(db, author, {
    way: "print",
    screen: "orderDocument",
    subjects: [
      { kind: "order", id: order.uuid },
      { kind: "user", id: order.userUuid },
    ],
  });
  return ok(printed);

  async function shippingDocument(): Promise<Printed | null> {
    const own = await documentsOf(db, { orderUuid: order?.uuid ?? "" });
    if (!own.some(({ uuid }) => uuid === document)) return null;
    const stored = await findOrderDocument(db, document);
    return stored === undefined ? null : printedDocument(ports, stored);
  }
}
