import type { z } from "zod";
import { textIn } from "#app/desk/frame/form-texts.ts";
import type { DeskOutcome } from "#app/desk/frame/page.ts";
import { typedReply } from "#app/desk/frame/reply-to.ts";
import { readDeliveries } from "#app/domain/feeds/feed-profile.ts";
import { feeds } from "#app/i18n/ru/desk/catalog/feeds.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("feeds", feeds);

/** Values of the form, for the endpoint, which refuses what is none. */
export function feedValues(form: FormData) {
  const numberOf = (name: string) => {
    const text = textIn(form, name).replaceAll(/\s/g, "").replace(",", ".");
    return text === "" ? null : Number(text);
  };
  const isTicked = (name: string) => textIn(form, name) === "1";
  const chosen = (name: string) => form.getAll(name).flatMap((one) => (typeof one === "string" ? [one] : []));
  const deliveries = form.get("deliveries");
  return {
    name: textIn(form, "name"),
    target: textIn(form, "target"),
    city: textIn(form, "city"),
    isPublic: isTicked("isPublic"),
    categories: chosen("categories"),
    brands: chosen("brands"),
    minPrice: numberOf("minPrice"),
    minStock: numberOf("minStock"),
    takesOnOrder: isTicked("takesOnOrder"),
    withDrawings: isTicked("withDrawings"),
    utm: textIn(form, "utm").replace(/^\?/, ""),
    deliveries: readDeliveries(typeof deliveries === "string" ? deliveries : ""),
    hasPickup: isTicked("hasPickup"),
    hasStore: isTicked("hasStore"),
    everyHours: Number(textIn(form, "everyHours")),
    isEnabled: isTicked("isEnabled"),
  };
}

const worded = ["name", "target", "city", "minPrice", "minStock", "utm", "deliveries", "everyHours"] as const;

export function feedFault(form: FormData, { issues }: z.ZodError): Extract<DeskOutcome, { reply: unknown }> {
  const fields = new Set(issues.map(({ path: [name] }) => String(name)));
  const known = worded.filter((name) => fields.has(name));
  const errors = Object.fromEntries(known.map((name) => [name, [t(`invalid.${name}`)]]));
  return { reply: { ...typedReply(form), errors, messages: known.length > 0 ? [] : [t("invalid.form")] } };
}
