import type { Problem } from "#app/shop-api/problem.ts";
import type { ApiVerdict } from "#app/shop-api/call.ts";
import type { ShopRequest } from "#app/startup/shop-request.server.ts";
import { formStep, problemReply } from "./form-reply.server.ts";
import { text } from "./form-text.server.ts";
import type { ActionGroup } from "./action-group.server.ts";

/** The button of a page that a letter leads to; the code comes from its link or was typed. */
export function linkActions(press: (shop: ShopRequest, code: string) => Promise<ApiVerdict<unknown>>): ActionGroup {
  return {
    async "link.press"(shop, form) {
      const code = text(form, "code").trim();
      const pressed = await press(shop, code);
      if (pressed.ok) return formStep("link", { step: "done" });
      return problemReply("link", pressed, { step: mayBeTyped(pressed) ? "type" : "over", values: { code } });
    },
  };
}

/** A code that is not whole can be typed; one whose time is over cannot be helped. */
function mayBeTyped({ code }: Problem): boolean {
  return code === "linkWrong" || code === "validation";
}
