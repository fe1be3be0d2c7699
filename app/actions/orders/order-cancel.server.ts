import { uuidShape } from "#app/contract/parts.ts";
import { seeOther } from "#app/http/see-other.server.ts";
import type { ShopRequest } from "#app/startup/shop-request.server.ts";
import type { ActionGroup } from "#app/actions/action-group.server.ts";
import { formErrors } from "#app/actions/form-reply.server.ts";
import { text } from "#app/actions/form-text.server.ts";

/** Cancels an order, from its page and from the change page; both redirect to the order. */
export const orderCancelActions: ActionGroup = {
  /** `part` cancels one part, otherwise the whole order. */
  async "order.cancel"(shop, form) {
    const [reason, named] = [reasonOf(form), text(form, "part").slice(0, 60)];
    const canceled = await shop.api.orderChanges.cancel({
      params: { id: idOf(shop) },
      body: { reason, part: named || undefined },
    });
    if (!canceled.ok)
      return formErrors("order-cancel", { values: { reason, part: named }, messages: canceled.messages });
    const key = named === "" ? "orderCanceled" : "orderPartCanceled";
    shop.session.flash.add({ kind: "success", key, values: { number: canceled.value.number } });
    return seeOther(`/profile/order/${encodeURIComponent(idOf(shop))}`);
  },
  async "order.requestCancel"(shop, form) {
    const reason = reasonOf(form);
    const key = uuidShape.safeParse(text(form, "key"));
    if (!key.success) return formErrors("order-cancel", { values: { reason } });
    const requested = await shop.api.orderChanges.requestCancel({
      params: { id: idOf(shop) },
      body: { reason },
      key: key.data,
    });
    if (!requested.ok) return formErrors("order-cancel", { values: { reason }, messages: requested.messages });
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
