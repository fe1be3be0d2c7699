import type { z } from "zod";
import type { DeskOutcome } from "#app/desk/frame/page.ts";
import { textIn } from "#app/desk/frame/form-texts.ts";
import { typedReply } from "#app/desk/frame/reply-to.ts";
import { deskAttributes as texts } from "#app/i18n/ru/desk/catalog/attributes.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("deskAttributes", texts);

/** A field named "code" is one of sign-in, and never shown again. */
export const codeField = "ownCode";

export function attributeValues(form: FormData) {
  const sort = textIn(form, "sort");
  return {
    name: textIn(form, "name"),
    unit: textIn(form, "unit"),
    group: textIn(form, "group"),
    role: textIn(form, "role") || "none",
    isFilter: textIn(form, "isFilter") === "1",
    isInName: textIn(form, "isInName") === "1",
    sort: sort === "" ? 0 : Number(sort),
  };
}

const worded = ["name", "code", "kind", "sort", "unit"] as const;

/** Faults of typed values at their fields. */
export function attributeFault(form: FormData, { issues }: z.ZodError): Extract<DeskOutcome, { reply: unknown }> {
  const fields = new Set(issues.map(({ path: [name] }) => String(name)));
  const known = worded.filter((name) => fields.has(name));
  const errors = Object.fromEntries(known.map((name) => [name === "code" ? codeField : name, [t(`fault.${name}`)]]));
  return { reply: { ...typedReply(form), errors, messages: known.length > 0 ? [] : [t("fault.invalid")] } };
}
