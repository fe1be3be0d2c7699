import type { ShopRequest } from "#app/startup/shop-request.server.ts";
import type { ActionGroup, ActionOutcome } from "./action-group.server.ts";
import { text } from "./form-text.server.ts";
import { problemNotice, redirectBackWithFlash } from "./one-click.server.ts";

/** Acts of reconciliation: asked for, agreed to, disputed, made again. */
export const reconciliationActions: ActionGroup = {
  async "act.ask"(shop, form) {
    const [dateFrom, dateTo, contract] = [text(form, "from"), text(form, "to"), text(form, "contract")];
    const asked = await shop.api.finance.askAct(
      {
        ...(dateFrom && { dateFrom }),
        ...(dateTo && { dateTo }),
        ...(contract && { contract }),
        format: text(form, "format"),
      },
      text(form, "key"),
    );
    return told(shop, form, asked, "actAsked");
  },
  "act.file": async (shop, form) =>
    told(shop, form, await shop.api.finance.makeActAgain(text(form, "act")), "actAgain"),
  "act.confirm": async (shop, form) =>
    told(shop, form, await shop.api.finance.confirmAct(text(form, "act")), "actConfirmed"),
  "act.dispute": async (shop, form) =>
    told(
      shop,
      form,
      await shop.api.finance.disputeAct(text(form, "act"), text(form, "comment").replace(/\r\n/g, "\n")),
      "actDisputed",
    ),
};

type Answer = Awaited<ReturnType<ShopRequest["api"]["finance"]["confirmAct" | "askAct"]>>;

function told(
  shop: ShopRequest,
  form: FormData,
  answer: Answer,
  key: "actAsked" | "actAgain" | "actConfirmed" | "actDisputed",
): ActionOutcome {
  return redirectBackWithFlash(shop, form, [
    answer.ok ? { kind: "success", key, values: { number: answer.value.number } } : problemNotice(answer),
  ]);
}
