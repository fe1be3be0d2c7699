import { priceListExtras } from "#app/domain/price-list/limits.ts";
import type { Notice } from "#app/forms/reply.ts";
import type { ApiVerdict } from "#app/shop-api/caller.ts";
import type { Problem } from "#app/shop-api/problem.ts";
import type { ShopRequest } from "#app/startup/shop-request.server.ts";
import type { ActionGroup, ActionOutcome } from "#app/actions/action-group.server.ts";
import { formErrors, formStep } from "#app/actions/form-reply.server.ts";
import { text, texts } from "#app/actions/form-text.server.ts";
import { problemNotice, redirectBackWithFlash } from "#app/actions/basket/one-click.server.ts";

const builder = "priceList";

/** Price lists: building one, and actions on existing ones. */
export const priceListActions: ActionGroup = {
  async "priceList.count"(shop, form) {
    const counted = await shop.api.priceLists.count({ body: paramsOf(form) });
    if (!counted.ok) return formWithProblem(form, counted);
    return formStep(builder, { values: valuesOf(form), data: { count: counted.value.count } });
  },
  async "priceList.build"(shop, form) {
    const email = text(form, "email");
    const built = await shop.api.priceLists.build({
      body: {
        ...paramsOf(form),
        name: text(form, "name"),
        schedule: text(form, "schedule") || "none",
        email: email === "" ? null : email,
        ...(text(form, "key") && { key: text(form, "key") }),
      },
    });
    if (!built.ok) return formWithProblem(form, built);
    return redirectBackWithFlash(shop, form, [{ kind: "success", key: "priceListAsked" }]);
  },
  "priceList.again": (shop, form) =>
    flashResult(shop, form, shop.api.priceLists.makeAgain({ params: { uuid: uuidOf(form) } }), "priceListAsked"),
  "priceList.stop": (shop, form) =>
    flashResult(
      shop,
      form,
      shop.api.priceLists.schedule({ params: { uuid: uuidOf(form) }, body: { schedule: "none" } }),
      "priceListStopped",
    ),
  "priceList.share": (shop, form) =>
    flashResult(shop, form, shop.api.priceLists.share({ params: { uuid: uuidOf(form) } }), "priceListShared"),
  "priceList.unshare": (shop, form) =>
    flashResult(shop, form, shop.api.priceLists.unshare({ params: { uuid: uuidOf(form) } }), "priceListUnshared"),
  "priceList.remove": (shop, form) =>
    flashResult(shop, form, shop.api.priceLists.remove({ params: { uuid: uuidOf(form) } }), "priceListRemoved"),
};

function uuidOf(form: FormData): string {
  return text(form, "priceList");
}

/** API parameters; nothing ticked means everything. */
function paramsOf(form: FormData): Record<string, unknown> {
  const categories = texts(form, "category");
  return {
    categories: categories.length === 0 ? "all" : categories,
    brands: texts(form, "brand"),
    ...Object.fromEntries(priceListExtras.map((extra) => [extra, texts(form, "extra").includes(extra)])),
    format: text(form, "format") || "xlsx",
    encoding: text(form, "encoding") || "utf-8",
  };
}

/** Input of the form: lists separated by commas. */
function valuesOf(form: FormData): Record<string, string> {
  return {
    ...Object.fromEntries(
      ["name", "format", "encoding", "schedule", "email", "key"].map((name) => [name, text(form, name)]),
    ),
    ...Object.fromEntries(["category", "brand", "extra"].map((name) => [name, texts(form, name).join(",")])),
  };
}

function formWithProblem(form: FormData, problem: Problem): ActionOutcome {
  const errors: Record<string, string[]> = {};
  for (const { field, message } of problem.errors) (errors[field] ??= []).push(message);
  const messages = problem.errors.length > 0 ? [] : problem.messages;
  return formErrors(builder, { values: valuesOf(form), errors, messages });
}

async function flashResult(
  shop: ShopRequest,
  form: FormData,
  pending: Promise<ApiVerdict<unknown>>,
  key: string,
): Promise<ActionOutcome> {
  const answer = await pending;
  const notice: Notice = answer.ok ? { kind: "success", key } : problemNotice(answer);
  return redirectBackWithFlash(shop, form, [notice]);
}
