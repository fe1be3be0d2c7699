import type { ActionGroup } from "./action-group.server.ts";
import { text, texts } from "./form-text.server.ts";
import { problemNotice, redirectBackWithFlash } from "./one-click.server.ts";

/** What is asked for lies on the same page. */
export const documentsArchiveActions: ActionGroup = {
  async "documents.archive"(shop, form) {
    const body = { dateFrom: text(form, "from"), dateTo: text(form, "to"), types: texts(form, "type") };
    const asked = await shop.api.reports.askArchive(body);
    return redirectBackWithFlash(shop, form, asked.ok ? [] : [problemNotice(asked)]);
  },
};
