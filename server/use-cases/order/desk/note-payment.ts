import type { NoteOrderPaid } from "#app/contract/desk/order.ts";
import { localMoment, shopZone } from "#app/domain/local-time.ts";
import { moneyFromNumber, moneyToNumber } from "#app/domain/money.ts";
import { amountDue } from "#app/domain/order/payment.ts";
import { mayStaff } from "#app/domain/staff/rights.ts";
import { moneyDayFault } from "#app/domain/typed-date.ts";
import { no, ok } from "#app/domain/verdict.ts";
import type { Ports } from "#server/ports/ports.ts";
import { paidWork } from "#server/use-cases/order/paying/note-paid.ts";
import { changeAtDesk, type DeskChange, type StaleChange } from "./change-at-desk.ts";

type Refusal = { code: "rightMissing" } | { code: "documentDateAhead" | "documentDateEarly"; field: string };

/** Records a payment outside the gateway for an order, unless the amount due has changed meanwhile. */
export function notePayment(ports: Ports, change: DeskChange, { seen, sum, receiptUrl, document }: NoteOrderPaid) {
  const { staff, author } = change;
  const today = localMoment(ports.clock.now().getTime(), shopZone).date;
  return changeAtDesk<Refusal | StaleChange>(ports, change, async (_, order) => {
    if (!mayStaff(staff, "notePayments", { city: order.cityUuid })) return no("rightMissing");
    const fault = document === undefined ? null : moneyDayFault(document.date, today);
    if (fault !== null) return no(fault === "ahead" ? "documentDateAhead" : "documentDateEarly", { field: "date" });
    const due = moneyToNumber(amountDue(order.parts, order));
    if (due !== seen) {
      const field = { name: "due", before: String(seen), yours: String(sum ?? seen), now: String(due) };
      return no("stale", { fields: [field], by: "", at: "", version: order.version });
    }
    const work = paidWork(ports, author.actor, {
      sum: sum === undefined ? null : moneyFromNumber(sum),
      receiptUrl: receiptUrl ?? null,
      document: document ?? null,
    });
    return ok({ work, action: "order.paymentNoted" });
  });
}
