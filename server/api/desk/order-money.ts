import { deskOrderMoneyEndpoints } from "#app/contract/endpoints/desk/order-money.ts";
import { fileTypes } from "#app/domain/files/limits.ts";
import { ok } from "#app/domain/verdict.ts";
import { done } from "#server/api/done.ts";
import { attachment } from "#server/api/files/attachment.ts";
import { implement } from "#server/api/implement.ts";
import { correctAtDesk, endRefund } from "#server/use-cases/order/desk/money-work.ts";
import { showDeskDocument } from "#server/use-cases/order/desk/show-document.ts";
import { staffAuthor } from "#server/use-cases/staff/staff-session.ts";

export const deskOrderMoneyHandlers = implement(deskOrderMoneyEndpoints, {
  endRefund: async ({ ports, caller, staff, params, key, body }) =>
    done(await endRefund(ports, { staff, author: staffAuthor(staff, caller, key), ...params }, body)),

  correct: ({ ports, caller, staff, params, key, body }) =>
    correctAtDesk(ports, { staff, author: staffAuthor(staff, caller, key), ...params }, body),

  document: async ({ ports, caller, staff, params: { number, document } }) => {
    const found = await showDeskDocument(ports, { staff, author: staffAuthor(staff, caller), number }, document);
    if (!found.ok) return found;
    const { name, pdf } = found.value;
    return ok(attachment({ plainName: `${document}.pdf`, name: `${name}.pdf`, mime: fileTypes.pdf.mime, bytes: pdf }));
  },
});
