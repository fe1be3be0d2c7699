import type { CalculationInputs } from "#app/contract/calculator/calculator.ts";
import { uuidShape } from "#app/contract/parts.ts";
import { readCalculation, systemOf, typedCalculation } from "#app/forms/calculator.ts";
import type { Notice } from "#app/forms/reply.ts";
import type { ApiVerdict } from "#app/shop-api/caller.ts";
import type { ShopRequest } from "#app/startup/shop-request.server.ts";
import type { ActionGroup, ActionOutcome } from "#app/actions/action-group.server.ts";
import { adjusted, renderedFor } from "#app/actions/basket/basket.server.ts";
import { text } from "#app/actions/form-text.server.ts";
import { problemNotice, redirectBackWithFlash } from "#app/actions/basket/one-click.server.ts";

const path = "/calculator";
const failed: Notice = { kind: "error", key: "validation" };

/** Actions on a calculation: `query` is its address, so that prices and parts are recalculated. */
export const calculatorActions: ActionGroup = {
  async "calculator.basket"(shop, form) {
    const inputs = await inputsOf(shop, text(form, "query"));
    if (inputs === null) return redirectBackWithFlash(shop, form, [failed]);
    const calculated = await shop.api.calculator.calculate({ body: inputs });
    if (!calculated.ok) return redirectBackWithFlash(shop, form, [problemNotice(calculated)]);
    const items = calculated.value.specification.flatMap(({ product, quantity }) =>
      product === null || quantity === null ? [] : [{ uuid: product.uuid, quantity }],
    );
    if (items.length === 0) return redirectBackWithFlash(shop, form, [{ kind: "error", key: "calculationEmpty" }]);
    const key = uuidShape.safeParse(text(form, "key"));
    const added = await shop.api.baskets.add({
      body: { items, counterparty: renderedFor(shop, form) },
      key: key.success ? key.data : undefined,
    });
    if (!added.ok) return redirectBackWithFlash(shop, form, [problemNotice(added)]);
    return redirectBackWithFlash(shop, form, [{ kind: "success", key: "basketAddedMany" }, ...adjusted(added.value)]);
  },
  async "calculator.save"(shop, form) {
    const inputs = await inputsOf(shop, text(form, "query"));
    const key = uuidShape.safeParse(text(form, "key"));
    const name = nameOf(form);
    if (inputs === null || !key.success || name === "") return redirectBackWithFlash(shop, form, [failed]);
    const saved = await shop.api.calculator.save({ body: { name, inputs }, key: key.data });
    return saved.ok
      ? redirectBackWithFlash(
          shop,
          form,
          [{ kind: "success", key: "calculationSaved", values: { name } }],
          `${path}?saved=${saved.value.uuid}`,
        )
      : redirectBackWithFlash(shop, form, [problemNotice(saved)]);
  },
  "calculator.rename": (shop, form) =>
    flashResult(
      shop,
      form,
      (uuid) => shop.api.calculator.rename({ params: { uuid }, body: { name: nameOf(form) } }),
      "calculationRenamed",
    ),
  "calculator.reprice": (shop, form) =>
    flashResult(shop, form, (uuid) => shop.api.calculator.reprice({ params: { uuid } }), "calculationRepriced"),
  "calculator.remove": (shop, form) =>
    flashResult(shop, form, (uuid) => shop.api.calculator.drop({ params: { uuid } }), "calculationRemoved", path),
};

async function flashResult(
  shop: ShopRequest,
  form: FormData,
  ask: (uuid: string) => Promise<ApiVerdict<unknown>>,
  success: string,
  to?: string,
): Promise<ActionOutcome> {
  const uuid = uuidShape.safeParse(text(form, "calculation"));
  if (!uuid.success) return redirectBackWithFlash(shop, form, [failed]);
  const answer = await ask(uuid.data);
  const notice: Notice = answer.ok ? { kind: "success", key: success } : problemNotice(answer);
  return redirectBackWithFlash(shop, form, [notice], to ?? `${path}?saved=${uuid.data}`);
}

/** Null if the address is no valid calculation. */
async function inputsOf(shop: ShopRequest, query: string): Promise<CalculationInputs | null> {
  const systems = await shop.api.calculator.systems();
  const typed = typedCalculation(new URLSearchParams(query));
  const system = systems.ok ? systemOf(systems.value, typed) : null;
  return system === null ? null : readCalculation(typed, system.uuid).inputs;
}

function nameOf(form: FormData): string {
  return text(form, "name").replace(/\s+/g, " ").trim().slice(0, 100);
}
