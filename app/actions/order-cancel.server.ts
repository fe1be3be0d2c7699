import { uuidShape } from "#app/contract/parts.ts";
import { seeOther } from "#app/http/see-other.server.ts";
import type { ShopRequest } from "#app/startup/shop-request.server.ts";
import type { ActionGroup } from "./action-group.server.ts";
import { formErrors } from "./form-reply.server.ts";
import { text } from "./form-text.server.ts";

/** Cancelling an order, on its page and where it is changed; both lead to the order. */
export const orderCancelActions: ActionGroup = {
  /** `part` names the part that is canceled; without it all of the order is. */
  async "order.cancel"(shop, form) {
    const [reason, named] = [reasonOf(form), text(form, "part").slice(0, 60)];
    const part = named === "" ? null : named;
    const canceled = await shop.api.orders.cancel(idOf(shop), { reason, part });
    if (!canceled.ok)
      return formErrors("order-cancel", { values: { reason, part: named }, messages: canceled.messages });
    const key = part === null ? "orderCanceled" : "orderPartCanceled";
    shop.session.flash.add({ kind: "success", key, values: { number: canceled.value.number } });
    return seeOther(`/profile/order/${encodeURIComponent(idOf(shop))}`);
  },
  async "order.requestCancel"(shop, form) {
    const reason = reasonOf(form);
    const key = uuidShape.safeParse(text(form, "key"));
    if (!key.success) return formErrors("order-cancel", { values: { reason } });
    const asked = await shop.api.orders.requestCancel(idOf(shop), reason, key.data);
    if (!asked.ok) return formErrors("order-cancel", { values: { reason }, messages: asked.messages });
    shop.session.flash.add({ kind: "success", key: "cancelAsked" });
    return seeOther(`/profile/order/${encodeURIComponent(idOf(shop))}`);
  },
};

function reasonOf(form: FormData): string {
  return text(form, "reason").replace(/\r\n/g, "\n").slice(0, 500);
}

function idOf({ params }: ShopRequest): string {
  return params["id"] ?? "";
}
