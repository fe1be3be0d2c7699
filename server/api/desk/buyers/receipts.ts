import { deskReceiptsEndpoints } from "#app/contract/endpoints/desk/buyers/receipts.ts";
import { ok } from "#app/domain/verdict.ts";
import { done } from "#server/api/done.ts";
import { implement } from "#server/api/implement.ts";
import { failedReceipts, retryReceipt } from "#server/use-cases/order/desk/retry-receipt.ts";
import { staffAuthor } from "#server/use-cases/staff/staff-session.ts";

export const deskReceiptsHandlers = implement(deskReceiptsEndpoints, {
  failed: async ({ ports, staff }) => ok(await failedReceipts(ports, staff)),

  retry: async ({ ports, caller, staff, params, key, body }) =>
    done(await retryReceipt(ports, { staff, author: staffAuthor(staff, caller, key), ...params }, body)),
});
