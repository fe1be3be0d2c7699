import { ordersFilter, ordersQueryOf } from "#app/forms/orders-filter.ts";
import type { ActionGroup } from "./action-group.server.ts";
import { text, texts } from "./form-text.server.ts";
import { problemNotice, redirectBackWithFlash } from "./one-click.server.ts";

/** What is asked for leads to the page where it will lie. */
export const orderListActions: ActionGroup = {
  async "orders.sheet"(shop, form) {
    const fields = [...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : []));
    const asked = await shop.api.orders.askSheet(ordersQueryOf(ordersFilter(new URLSearchParams(fields))));
    return asked.ok
      ? redirectBackWithFlash(shop, form, [], "/profile/files")
      : redirectBackWithFlash(shop, form, [problemNotice(asked)]);
  },
};

/** What is asked for lies on the same page; a period without documents, or with too many, is said there. */
export const documentsArchiveActions: ActionGroup = {
  async "documents.archive"(shop, form) {
    const asked = await shop.api.reports.askArchive({
      dateFrom: text(form, "from"),
      dateTo: text(form, "to"),
      types: texts(form, "type"),
    });
    return redirectBackWithFlash(shop, form, [
      asked.ok ? { kind: "success", key: "archiveAsked" } : problemNotice(asked),
    ]);
  },
};
