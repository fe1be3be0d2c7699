import type { z } from "zod";
import type { DeskOutcome } from "#app/desk/frame/page.ts";
import { textIn } from "#app/desk/frame/form-texts.ts";
import { typedReply } from "#app/desk/frame/reply-to.ts";
import { deskSeo } from "#app/i18n/ru/desk/shop/seo.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("deskSeo", deskSeo);

export function seoValues(form: FormData) {
  return {
    path: textIn(form, "path"),
    title: textIn(form, "title"),
    h1: textIn(form, "h1"),
    description: textIn(form, "description"),
    seoText: textIn(form, "seoText"),
  };
}

const worded = ["path", "title", "h1", "description", "seoText", "alt", "media"] as const;

/** Faults of typed values at their fields. */
export function seoFault(form: FormData, { issues }: z.ZodError): Extract<DeskOutcome, { reply: unknown }> {
  const fields = new Set(issues.map(({ path: [name] }) => String(name)));
  const known = worded.filter((name) => fields.has(name));
  const errors = Object.fromEntries(known.map((name) => [name, [t(`fault.${name}`)]]));
  return { reply: { ...typedReply(form), errors, messages: known.length > 0 ? [] : [t("fault.invalid")] } };
}
