import { emailLinkForm } from "#app/forms/account/email-link.ts";
import type { ApiVerdict } from "#app/shop-api/caller.ts";
import type { Problem } from "#app/shop-api/problem.ts";
import type { ShopRequest } from "#app/startup/shop-request.server.ts";
import type { ActionGroup } from "./action-group.server.ts";
import { formHandler } from "./form-reply.server.ts";

/** The button on a page linked from an e-mail. */
export function linkActions(press: (shop: ShopRequest, code: string) => Promise<ApiVerdict<unknown>>): ActionGroup {
  return {
    [emailLinkForm.intent]: formHandler(emailLinkForm, async (shop, { code }, form) => {
      const pressed = await press(shop, code);
      if (pressed.ok) return form.next({ step: "done" });
      return form.refused(pressed, { step: mayBeTyped(pressed) ? "type" : "over" });
    }),
  };
}

/** An incomplete code can be typed; an expired one cannot be fixed. */
function mayBeTyped({ code }: Problem): boolean {
  return code === "linkWrong" || code === "validation";
}
