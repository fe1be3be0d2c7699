import { ordersFilter, ordersQueryOf } from "#app/forms/orders/orders-filter.ts";
import type { ActionGroup } from "#app/actions/action-group.server.ts";
import { text, texts } from "#app/actions/form-text.server.ts";
import { problemNotice, redirectBackWithFlash } from "#app/actions/basket/one-click.server.ts";

/** Redirects to the page where the requested file will be. */
export const orderListActions: ActionGroup = {
  async "orders.sheet"(shop, form) {
    const fields = [...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : []));
    const requested = await shop.api.orders.askSheet({
      body: ordersQueryOf(ordersFilter(new URLSearchParams(fields))),
    });
    return requested.ok
      ? redirectBackWithFlash(shop, form, [], "/profile/files")
      : redirectBackWithFlash(shop, form, [problemNotice(requested)]);
  },
};

/** The file appears on the same page; a period without documents or with too many is refused there. */
export const documentsArchiveActions: ActionGroup = {
  async "documents.archive"(shop, form) {
    const requested = await shop.api.orderDocuments.askArchive({
      body: {
        dateFrom: text(form, "from"),
        dateTo: text(form, "to"),
        types: texts(form, "type"),
      },
    });
    return redirectBackWithFlash(shop, form, [
      requested.ok ? { kind: "success", key: "archiveAsked" } : problemNotice(requested),
    ]);
  },
};
