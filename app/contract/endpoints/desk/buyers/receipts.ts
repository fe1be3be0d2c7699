import { doneShape } from "#app/contract/account/account.ts";
import { failedReceiptsShape, receiptParams, retryReceiptBody } from "#app/contract/desk/buyers/receipts.ts";
import { formKey } from "#app/contract/desk/lists.ts";
import type { EndpointGroup } from "#app/contract/endpoint.ts";

const tag = "desk";

/** Receipts that were not registered (desk §4). */
export const deskReceiptsEndpoints = {
  failed: {
    method: "get",
    path: "/desk/failed-receipts",
    tag,
    summary: "Receipts of goods handed over that the fiscal register refused, in the person's cities",
    right: "seeFinance",
    answer: failedReceiptsShape,
  },
  retry: {
    method: "post",
    path: "/desk/failed-receipts/{uuid}/retries",
    tag,
    summary: "Has a refused receipt registered once more, under the provider's key of its next attempt",
    right: "notePayments",
    params: receiptParams,
    key: formKey,
    body: retryReceiptBody,
    answer: doneShape,
    refusals: ["receiptCovered", "receiptNotFailed", "receiptNotFound"],
  },
} as const satisfies EndpointGroup;
