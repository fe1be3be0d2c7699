import { accountCalls } from "./account-calls.ts";
import { articleCalls } from "./article-calls.ts";
import { buyingCalls } from "./buying-calls.ts";
import { calculatorCalls } from "./calculator-calls.ts";
import { claimCalls } from "./claim-calls.ts";
import { financeCalls } from "./finance-calls.ts";
import { catalogCalls } from "./catalog-calls.ts";
import { counterpartyCalls } from "./counterparty-calls.ts";
import { memberCalls } from "./member-calls.ts";
import { messageCalls } from "./message-calls.ts";
import { uploadCalls } from "./upload-calls.ts";
import { scheduleCalls } from "./schedule-calls.ts";
import { priceListCalls } from "./price-list-calls.ts";
import { requestsOf, type WordedCaller } from "./requests.ts";

export type ShopApi = ReturnType<typeof shopApi>;

/** The typed client of /api/v1 for one request of one visitor. */
export function shopApi(caller: WordedCaller) {
  const requests = requestsOf(caller);
  return {
    ...accountCalls(requests),
    ...catalogCalls(requests),
    ...counterpartyCalls(requests),
    ...buyingCalls(requests),
    ...memberCalls(requests),
    ...messageCalls(requests),
    ...claimCalls(requests),
    ...financeCalls(requests),
    ...calculatorCalls(requests),
    ...uploadCalls(requests),
    ...articleCalls(requests),
    ...scheduleCalls(requests),
    ...priceListCalls(requests),
  };
}
