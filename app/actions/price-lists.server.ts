import { priceListExtras } from "#app/domain/price-list/limits.ts";
import type { Notice } from "#app/forms/reply.ts";
import type { ApiVerdict } from "#app/shop-api/call.ts";
import type { Problem } from "#app/shop-api/problem.ts";
import type { ShopRequest } from "#app/startup/shop-request.server.ts";
import type { ActionGroup, ActionOutcome } from "./action-group.server.ts";
import { formErrors, formStep } from "./form-reply.server.ts";
import { text, texts } from "./form-text.server.ts";
import { problemNotice, redirectBackWithFlash } from "./one-click.server.ts";

const builder = "priceList";

/** Price lists: the form that builds one, and what can be done with those that are there. */
export const priceListActions: ActionGroup = {
  async "priceList.count"(shop, form) {
    const counted = await shop.api.priceLists.count(paramsOf(form));
    if (!counted.ok) return again(form, counted);
    return formStep(builder, { values: valuesOf(form), data: { count: counted.value.count } });
  },
  async "priceList.build"(shop, form) {
    const email = text(form, "email");
    const built = await shop.api.priceLists.build({
      ...paramsOf(form),
      name: text(form, "name"),
      schedule: text(form, "schedule") || "none",
      email: email === "" ? null : email,
      ...(text(form, "key") && { key: text(form, "key") }),
    });
    if (!built.ok) return again(form, built);
    return redirectBackWithFlash(shop, form, [{ kind: "success", key: "priceListAsked" }]);
  },
  "priceList.again": (shop, form) => told(shop, form, shop.api.priceLists.makeAgain(uuidOf(form)), "priceListAsked"),
  "priceList.stop": (shop, form) =>
    told(shop, form, shop.api.priceLists.schedule(uuidOf(form), "none"), "priceListStopped"),
  "priceList.share": (shop, form) => told(shop, form, shop.api.priceLists.share(uuidOf(form)), "priceListShared"),
  "priceList.unshare": (shop, form) => told(shop, form, shop.api.priceLists.unshare(uuidOf(form)), "priceListUnshared"),
  "priceList.remove": (shop, form) => told(shop, form, shop.api.priceLists.remove(uuidOf(form)), "priceListRemoved"),
};

function uuidOf(form: FormData): string {
  return text(form, "priceList");
}

/** What the API is asked; nothing ticked is everything. */
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

/** As it was filled in: lists by commas. */
function valuesOf(form: FormData): Record<string, string> {
  return {
    ...Object.fromEntries(
      ["name", "format", "encoding", "schedule", "email", "key"].map((name) => [name, text(form, name)]),
    ),
    ...Object.fromEntries(["category", "brand", "extra"].map((name) => [name, texts(form, name).join(",")])),
  };
}

function again(form: FormData, problem: Problem): ActionOutcome {
  const errors: Record<string, string[]> = {};
  for (const { field, message } of problem.errors) (errors[field] ??= []).push(message);
  const messages = problem.errors.length > 0 ? [] : problem.messages;
  return formErrors(builder, { values: valuesOf(form), errors, messages });
}

async function told(
  shop: ShopRequest,
  form: FormData,
  asked: Promise<ApiVerdict<unknown>>,
  key: string,
): Promise<ActionOutcome> {
  const answer = await asked;
  const notice: Notice = answer.ok ? { kind: "success", key } : problemNotice(answer);
  return redirectBackWithFlash(shop, form, [notice]);
}
