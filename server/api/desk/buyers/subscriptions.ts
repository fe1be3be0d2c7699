import { deskSubscriptionsEndpoints } from "#app/contract/endpoints/desk/buyers/subscriptions.ts";
import { implement } from "#server/api/implement.ts";
import { staffAuthor } from "#server/use-cases/staff/staff-session.ts";
import { endSubscriptions } from "#server/use-cases/subscriptions/desk/end-subscriptions.ts";
import { deskSubscriptions, subscriptionOptions } from "#server/use-cases/subscriptions/desk/list-subscriptions.ts";

export const deskSubscriptionsHandlers = implement(deskSubscriptionsEndpoints, {
  list: ({ ports, staff, query }) => deskSubscriptions(ports, staff, query),

  options: ({ ports, staff }) => subscriptionOptions(ports, staff),

  end: ({ ports, staff, caller, key, body }) =>
    endSubscriptions(ports, { staff, author: staffAuthor(staff, caller, key) }, body),
});
