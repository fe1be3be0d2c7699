import { fileTypes } from "#app/domain/files/limits.ts";
import { showInvoice } from "#server/use-cases/order/documents/show-invoice.ts";
import { showPayment } from "#server/use-cases/order/paying/show-payment.ts";
import { startPayment } from "#server/use-cases/order/paying/start-payment.ts";
import { takeNotification } from "#server/use-cases/order/paying/follow-payment.ts";
import { attachment } from "#server/api/files/attachment.ts";
import { paymentsEndpoints } from "#app/contract/endpoints/orders/payments.ts";
import { implement } from "#server/api/implement.ts";
import { no, ok } from "#app/domain/verdict.ts";

export const paymentsHandlers = implement(paymentsEndpoints, {
  pay: ({ ports, buyer, params }) => startPayment(ports, buyer, params.id),

  show: ({ ports, buyer, params }) => showPayment(ports, buyer, params.id),

  webhook: async ({ ports, params, body }) => {
    const { event, object } = body;
    return takeNotification(ports, params.provider, { event, id: object.id });
  },

  invoice: async ({ ports, params, query }) => {
    const found = await showInvoice(ports, { ...params, ...query });
    if (found === null) return no("notFound");
    const { order: uuid } = params;
    return ok(
      attachment({
        plainName: `${uuid}.pdf`,
        name: `${found.name}.pdf`,
        mime: fileTypes.pdf.mime,
        bytes: found.pdf,
      }),
    );
  },
});
