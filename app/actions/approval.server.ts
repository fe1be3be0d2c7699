import { z } from "zod";
import { rejectForm } from "#app/forms/members.ts";
import type { ShopRequest } from "#app/startup/shop-request.server.ts";
import type { ActionGroup } from "./action-group.server.ts";
import { formErrors, formHandler } from "./form-reply.server.ts";
import { problemNotice, redirectBackWithFlash } from "./one-click.server.ts";

const shownShape = z.object({ basketVersion: z.coerce.number().int(), priceHash: z.string().max(128) });

/** The two decisions on an order that waits; each leads back to it, decided. */
export const approvalActions: ActionGroup = {
  async "approval.approve"(shop, form) {
    const shown = shownShape.safeParse({ basketVersion: form.get("basketVersion"), priceHash: form.get("priceHash") });
    if (!shown.success) return redirectBackWithFlash(shop, form, [{ kind: "error", key: "basketChanged" }]);
    const approved = await shop.api.approvals.approve(uuidOf(shop), shown.data);
    // The page behind the form is read anew: it shows what has changed, to be confirmed.
    if (!approved.ok) return formErrors("approve", { messages: approved.messages });
    const { number } = approved.value;
    return redirectBackWithFlash(shop, form, [{ kind: "success", key: "approvalGiven", values: { number } }]);
  },
  [rejectForm.intent]: formHandler(rejectForm, async (shop, { reason }, endings, form) => {
    const rejected = await shop.api.approvals.reject(uuidOf(shop), reason.replace(/\r\n/g, "\n"));
    if (rejected.ok) return redirectBackWithFlash(shop, form, [{ kind: "success", key: "approvalRefused" }]);
    // The page of what is decided has no form that could say so.
    if (rejected.code === "approvalDecided") return redirectBackWithFlash(shop, form, [problemNotice(rejected)]);
    return endings.refused(rejected);
  }),
};

function uuidOf({ params }: ShopRequest): string {
  return params["uuid"] ?? "";
}
