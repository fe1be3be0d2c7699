import type { z } from "zod";
import type { DeskOutcome } from "#app/desk/frame/page.ts";
import { textIn } from "#app/desk/frame/form-texts.ts";
import { typedReply } from "#app/desk/frame/reply-to.ts";
import { deskCategories as texts } from "#app/i18n/ru/desk/catalog/categories.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { Problem } from "#app/shop-api/problem.ts";

const t = namespace("deskCategories", texts);

export function categoryValues(form: FormData) {
  const sort = textIn(form, "sort");
  return {
    name: textIn(form, "name"),
    sort: sort === "" ? 0 : Number(sort),
    isHidden: textIn(form, "isHidden") === "1",
    description: textIn(form, "description"),
  };
}

const worded = ["name", "sort", "slug", "description"] as const;

/** Faults of typed values at their fields. */
export function faultReply(form: FormData, { issues }: z.ZodError): Extract<DeskOutcome, { reply: unknown }> {
  const fields = new Set(issues.map(({ path: [name] }) => String(name)));
  const known = worded.filter((name) => fields.has(name));
  const errors = Object.fromEntries(known.map((name) => [name, [t(`fault.${name}`)]]));
  return { reply: { ...typedReply(form), errors, messages: known.length > 0 ? [] : [t("fault.invalid")] } };
}

type Refused = { ok: false } & Problem;

/** A refused place at the field that can be changed. */
export function atPlace(refused: Refused): Refused {
  const field = { addressTaken: "slug", categoryCircle: "parent", categoryGone: "parent" }[refused.code];
  if (field === undefined) return refused;
  const errors = refused.messages.map((message) => ({ field, code: refused.code, message }));
  return { ...refused, errors };
}
