import { z } from "zod";
import { deskOrderShape, type DeskOrder } from "#app/contract/desk/order.ts";
import { shownAs } from "#app/contract/hidden.ts";
import { phoneInList } from "#app/domain/desk/mask-phone.ts";
import { deliveryStatuses } from "#app/domain/order/delivery-status.ts";
import { isHandedOver } from "#app/domain/order/handover.ts";
import { paymentMethods, type PaymentMethod } from "#app/domain/order/payment.ts";
import { isChangeable, orderStatuses, type OrderStatus } from "#app/domain/order/status.ts";
import type { JournalAuthor } from "#app/domain/staff/journal.ts";
import { deskSteps, rightObjectOf } from "#app/domain/staff/order-steps.ts";
import { mayStaff } from "#app/domain/staff/rights.ts";
import type { StaffScope } from "#app/domain/staff/roles.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { productImage } from "#server/db/queries/catalog/drawing-address.ts";
import { deskOrder, type FoundDeskOrder, type DeskPartRow } from "#server/db/queries/desk/order.ts";
import { recordPersonalAccess } from "#server/db/queries/staff/journal.ts";
import type { Ports } from "#server/ports/ports.ts";
import { citiesInScope } from "#server/use-cases/claims/desk/list-claims.ts";
import { isCostOpen } from "#server/use-cases/order/changing/name-delivery-cost.ts";
import { seenParts } from "./change-at-desk.ts";

/**
 * An order as far as the person may see it: parts of his warehouses, sums, contacts. Whoever sees contacts in full is
 * recorded first.
 */
export async function showDeskOrder(
  { database, settings }: Pick<Ports, "database" | "settings">,
  staff: StaffScope,
  author: JournalAuthor,
  number: string,
): Promise<Verdict<DeskOrder, { code: "orderNotFound" }>> {
  const row = await deskOrder(database.db, number, citiesInScope(staff));
  if (row === undefined) return no("orderNotFound");
  const parts = row.parts.map((part) => ({ ...part, warehouseUuid: part.warehouse?.uuid ?? null }));
  const seen = seenParts(staff, { ...row, parts });
  if (seen.length === 0) return no("orderNotFound");
  const sees = seesOf(staff, row, seen);
  if (sees.recipient)
    await recordPersonalAccess(database.db, author, {
      way: "card",
      screen: "order",
      subjects: [{ kind: "order", id: row.uuid }, ...(sees.buyer ? [{ kind: "user", id: row.userUuid }] : [])],
    });
  const shown = shownOrder(staff, row, seen, { ...sees, invoices: settings.bank !== null });
  return ok(shownAs(deskOrderShape, shown, mayStaff(staff, "seeOrderMoney", { city: row.cityUuid })));
}

const statusShape = z.enum(orderStatuses);

/** As payments outside the gateway are recorded: before the goods leave by an invoice alone. */
function takesPayment(method: PaymentMethod, status: OrderStatus): boolean {
  return method === "invoice" ? status === "awaitingPayment" : isHandedOver(status);
}

type SeenPart = DeskPartRow & { warehouseUuid: string | null };
type Sees = { buyer: boolean; recipient: boolean };
type Shown = Sees & { invoices: boolean };

/** Who packs the goods may know to whom they go, and no more of the buyer. */
function seesOf(staff: StaffScope, { cityUuid }: FoundDeskOrder, parts: readonly SeenPart[]): Sees {
  const right = "seePersonalData";
  return {
    buyer: mayStaff(staff, right, rightObjectOf({ cityUuid, warehouseUuid: null })),
    recipient: parts.some((part) => mayStaff(staff, right, rightObjectOf({ ...part, cityUuid }))),
  };
}

function shownOrder(staff: StaffScope, row: FoundDeskOrder, seen: readonly SeenPart[], sees: Shown): DeskOrder {
  const { cityUuid, userUuid: _, buyer, recipient, ...order } = row;
  const method = z.enum(paymentMethods).parse(row.paymentMethod);
  const isWhole = seen.length === row.parts.length;
  const mayChange = mayStaff(staff, "changeOrders", { city: cityUuid });
  const notesPayments = mayStaff(staff, "notePayments", { city: cityUuid });
  const seeDocuments = sees.buyer && mayStaff(staff, "seeOrderMoney", { city: cityUuid });
  const opensCards = mayStaff(staff, "manageCustomers");
  const isLive = row.parts.some(({ status }) => status !== "canceled");
  const positions = seen.map(({ position }) => String(position));
  return {
    ...order,
    comment: sees.recipient ? order.comment : null,
    buyer: {
      ...veiled(buyer, sees.buyer),
      email: sees.buyer ? buyer.email : null,
      company: buyer.company && { ...buyer.company, card: opensCards ? buyer.company.card : null },
      card: opensCards && sees.buyer ? buyer.card : null,
    },
    recipient: {
      ...veiled(recipient, sees.recipient),
      callMe: recipient.callMe,
      card: opensCards && sees.recipient ? recipient.card : null,
    },
    parts: seen.map((part) => shownPart(part, sees)),
    hasInvoice: sees.invoices && method === "invoice" && isLive,
    documents: row.documents
      .filter(({ partUuid }) => seen.some(({ uuid }) => uuid === partUuid))
      .map(({ partUuid: __, ...document }) => document),
    history: row.history
      .filter(({ field }) => isWhole || positions.includes(field.split(".")[1] ?? ""))
      .map((entry) => (sees.buyer ? entry : veiledEntry(entry))),
    can: {
      seeContacts: sees.recipient,
      comment: mayChange,
      notePayment: notesPayments,
      takePayment: notesPayments && row.parts.some(({ status }) => takesPayment(method, statusShape.parse(status))),
      changeContents: mayChange && row.parts.some(({ status }) => isChangeable(statusShape.parse(status))),
      endRefund: mayStaff(staff, "refund", { city: cityUuid }),
      seeDocuments,
    },
  };

  function shownPart({ warehouseUuid, delivery, lines, ...part }: SeenPart, { recipient: seesRecipient }: Sees) {
    const status = statusShape.parse(part.status);
    const deliveryStatus = z.enum(deliveryStatuses).parse(part.deliveryStatus);
    const isPickup = delivery.type === "pickup";
    const place = isPickup || seesRecipient ? delivery.place : null;
    return {
      ...{ ...part, status, deliveryStatus },
      delivery: { ...delivery, place },
      lines: lines.map(({ picture, ...line }) => ({ ...line, image: productImage({ ...picture, name: line.name }) })),
      canNameCost: mayChange && method === "onDelivery" && !isPickup && isCostOpen(status) && row.payments.length === 0,
      canCorrect:
        mayStaff(staff, "correctDocuments", rightObjectOf({ cityUuid, warehouseUuid })) &&
        row.documents.some(({ partUuid }) => partUuid === part.uuid),
      ...deskSteps(staff, method, { cityUuid, warehouseUuid, status, deliveryStatus, isPickup }),
    };
  }
}

/** Changes of a buyer hold addresses, recipients and sums: only steps are named. */
function veiledEntry(entry: FoundDeskOrder["history"][number]): FoundDeskOrder["history"][number] {
  const isStep = /^(?:status|travel|payment)(?:\.\d+)?$/.test(entry.field);
  const isOwn = entry.actor === "buyer" || !isStep;
  return {
    ...entry,
    ...(isStep ? {} : { from: null, to: null, subject: null }),
    ...(isOwn ? { name: null, comment: null } : {}),
  };
}

/** A name gives away a person as a phone does. */
function veiled({ fio, phone }: { fio: string | null; phone: string | null }, isSeen: boolean) {
  return isSeen ? { fio, phone } : { fio: null, phone: phone && phoneInList(phone) };
}
