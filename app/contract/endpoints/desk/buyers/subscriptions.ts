import {
  endSubscriptionsBody,
  subscriptionListShape,
  subscriptionOptionsShape,
} from "#app/contract/desk/buyers/subscriptions.ts";
import { bulkAnswerShape, formKey, listQueryOf } from "#app/contract/desk/lists.ts";
import type { EndpointGroup } from "#app/contract/endpoint.ts";
import { subscriptionsList } from "#app/domain/desk/lists/subscriptions.ts";

const tag = "desk";

/** Who gets news of the shop (desk §4). */
export const deskSubscriptionsEndpoints = {
  list: {
    method: "get",
    path: "/desk/subscriptions",
    tag,
    summary: "Subscriptions to news with the consent of each; addresses are masked",
    right: "manageCustomers",
    query: listQueryOf(subscriptionsList),
    answer: subscriptionListShape,
  },
  options: {
    method: "get",
    path: "/desk/subscription-options",
    tag,
    summary: "Cities to filter subscriptions by",
    right: "manageCustomers",
    answer: subscriptionOptionsShape,
  },
  end: {
    method: "post",
    path: "/desk/subscription-endings",
    tag,
    summary: "Ends many subscriptions with a result for each, or tells what that would end",
    right: "manageCustomers",
    key: formKey,
    body: endSubscriptionsBody,
    answer: bulkAnswerShape,
  },
} as const satisfies EndpointGroup;
