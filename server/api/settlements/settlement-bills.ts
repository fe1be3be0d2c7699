import { fileTypes } from "#app/domain/files/limits.ts";
import { payBill } from "#server/use-cases/settlements/pay-bill.ts";
import { handOutBill, makeBill, showBill } from "#server/use-cases/settlements/settlement-bills.ts";
import { attachment } from "#server/api/files/attachment.ts";
import { settlementBillsEndpoints } from "#app/contract/endpoints/settlements/settlement-bills.ts";
import { ok } from "#app/domain/verdict.ts";
import { implement } from "#server/api/implement.ts";

export const settlementBillsHandlers = implement(settlementBillsEndpoints, {
  make: ({ ports, buyer, body, key }) => makeBill(ports, buyer, key, body.documents),

  show: ({ ports, viewer, params }) => showBill(ports, viewer, params.uuid),

  pay: ({ ports, viewer, params, body }) => payBill(ports, viewer, params.uuid, body.method),

  invoice: async ({ ports, params, query }) => {
    const { uuid } = params;
    const found = await handOutBill(ports, uuid, query.code);
    if (!found.ok) return found;
    const { name, pdf } = found.value;
    return ok(attachment({ plainName: `${uuid}.pdf`, name: `${name}.pdf`, mime: fileTypes.pdf.mime, bytes: pdf }));
  },
});
