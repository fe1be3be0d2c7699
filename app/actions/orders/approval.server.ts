import { z } from "zod";
import { rejectForm } from "#app/forms/account/members.ts";
import type { ShopRequest } from "#app/startup/shop-request.server.ts";
import type { ActionGroup } from "#app/actions/action-group.server.ts";
import { formErrors, formHandler } from "#app/actions/form-reply.server.ts";
import { problemNotice, redirectBackWithFlash } from "#app/actions/basket/one-click.server.ts";

const shownShape = z.object({ basketVersion: z.coerce.number().int(), priceHash: z.string().max(128) });

/** Decisions on a pending order; both redirect to the decided order. */
export const approvalActions: ActionGroup = {
  async "approval.approve"(shop, form) {
    const shown = shownShape.safeParse({ basketVersion: form.get("basketVersion"), priceHash: form.get("priceHash") });
    if (!shown.success) return redirectBackWithFlash(shop, form, [{ kind: "error", key: "basketChanged" }]);
    const approved = await shop.api.approvals.approve({ params: { uuid: uuidOf(shop) }, body: shown.data });
    // The page reloads and shows what has changed, to be confirmed.
    if (!approved.ok) return formErrors("approve", { messages: approved.messages });
    const { number } = approved.value;
    return redirectBackWithFlash(shop, form, [{ kind: "success", key: "approvalGiven", values: { number } }]);
  },
  [rejectForm.intent]: formHandler(rejectForm, async (shop, { reason }, endings, form) => {
    const rejected = await shop.api.approvals.reject({
      params: { uuid: uuidOf(shop) },
      body: { reason: reason.replace(/\r\n/g, "\n") },
    });
    if (rejected.ok) return redirectBackWithFlash(shop, form, [{ kind: "success", key: "approvalRefused" }]);
    // The page of a decided order has no form for errors.
    if (rejected.code === "approvalDecided") return redirectBackWithFlash(shop, form, [problemNotice(rejected)]);
    return endings.refused(rejected);
  }),
};

function uuidOf({ params }: ShopRequest): string {
  return params["uuid"] ?? "";
}
