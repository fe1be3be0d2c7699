import type { z } from "zod";
import type { DeskOutcome } from "#app/desk/frame/page.ts";
import { textIn } from "#app/desk/frame/form-texts.ts";
import { typedReply } from "#app/desk/frame/reply-to.ts";
import { deskBrands as texts } from "#app/i18n/ru/desk/catalog/brands.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("deskBrands", texts);

export function brandValues(form: FormData) {
  return {
    name: textIn(form, "name"),
    country: textIn(form, "country"),
    about: textIn(form, "about"),
    isHidden: textIn(form, "isHidden") === "1",
  };
}

const worded = ["name", "slug", "country", "about"] as const;

/** Faults of typed values at their fields. */
export function brandFault(form: FormData, { issues }: z.ZodError): Extract<DeskOutcome, { reply: unknown }> {
  const fields = new Set(issues.map(({ path: [name] }) => String(name)));
  const known = worded.filter((name) => fields.has(name));
  const errors = Object.fromEntries(known.map((name) => [name, [t(`fault.${name}`)]]));
  return { reply: { ...typedReply(form), errors, messages: known.length > 0 ? [] : [t("fault.invalid")] } };
}
