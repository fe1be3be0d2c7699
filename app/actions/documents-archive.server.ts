import type { ActionGroup } from "./action-group.server.ts";
import { text, texts } from "./form-text.server.ts";
import { problemNotice, redirectBackWithFlash } from "./one-click.server.ts";

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
