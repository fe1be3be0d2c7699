import type { ShopRequest } from "#app/startup/shop-request.server.ts";
import type { ActionGroup, ActionOutcome } from "#app/actions/action-group.server.ts";
import { text } from "#app/actions/form-text.server.ts";
import { problemNotice, redirectBackWithFlash } from "#app/actions/basket/one-click.server.ts";

/** Reconciliation acts: request, confirm, dispute, regenerate. */
export const reconciliationActions: ActionGroup = {
  async "act.ask"(shop, form) {
    const [dateFrom, dateTo, contract] = [text(form, "from"), text(form, "to"), text(form, "contract")];
    const requested = await shop.api.reconciliations.ask({
      body: {
        ...(dateFrom && { dateFrom }),
        ...(dateTo && { dateTo }),
        ...(contract && { contract }),
        format: text(form, "format"),
      },
      key: text(form, "key"),
    });
    return flashResult(shop, form, requested, "actAsked");
  },
  "act.file": async (shop, form) =>
    flashResult(
      shop,
      form,
      await shop.api.reconciliations.makeAgain({ params: { uuid: text(form, "act") } }),
      "actAgain",
    ),
  "act.confirm": async (shop, form) =>
    flashResult(
      shop,
      form,
      await shop.api.reconciliations.confirm({ params: { uuid: text(form, "act") } }),
      "actConfirmed",
    ),
  "act.dispute": async (shop, form) =>
    flashResult(
      shop,
      form,
      await shop.api.reconciliations.dispute({
        params: { uuid: text(form, "act") },
        body: { comment: text(form, "comment").replace(/\r\n/g, "\n") },
      }),
      "actDisputed",
    ),
};

type Answer = Awaited<ReturnType<ShopRequest["api"]["reconciliations"]["confirm" | "ask"]>>;

function flashResult(
  shop: ShopRequest,
  form: FormData,
  answer: Answer,
  key: "actAsked" | "actAgain" | "actConfirmed" | "actDisputed",
): ActionOutcome {
  return redirectBackWithFlash(shop, form, [
    answer.ok ? { kind: "success", key, values: { number: answer.value.number } } : problemNotice(answer),
  ]);
}
