import { newProductBody } from "#app/contract/desk/product.ts";
import type { DeskOutcome, DeskRequest } from "#app/desk/frame/page.ts";
import { textIn } from "#app/desk/frame/form-texts.ts";
import { typedReply } from "#app/desk/frame/reply-to.ts";
import { readProductForm, type TypedFault } from "#app/domain/desk/products/read-form.ts";
import { attributeField, type ProductValues } from "#app/domain/desk/products/values.ts";
import { fieldLabelsOf } from "#app/components/desk/products/words.ts";
import { ok } from "#app/domain/verdict.ts";
import { fieldError } from "#app/i18n/field-error.ts";
import { deskProduct as texts } from "#app/i18n/ru/desk/product.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { ApiVerdict } from "#app/shop-api/caller.ts";
import type { Problem } from "#app/shop-api/problem.ts";

const t = namespace("deskProduct", texts);

export type Refused = { ok: false } & Problem;

/** The typed values of a product, or the faults of all fields of its form. */
export async function sentValues(
  { call }: DeskRequest,
  form: FormData,
): Promise<ApiVerdict<ProductValues> | { reply: Extract<DeskOutcome, { reply: unknown }>["reply"] }> {
  const choices = await call.deskProduct.choices();
  if (!choices.ok) return choices;
  const { values, faults } = readProductForm((name) => textIn(form, name), choices.value.attributes);
  const labels = fieldLabelsOf(choices.value);
  const errors: Record<string, string[]> = {};
  for (const [name, fault] of Object.entries(faults)) errors[name] = [faultText(fault, labels[name] ?? name)];
  for (const issue of newProductBody.safeParse(values).error?.issues ?? []) {
    const field = fieldAt(issue.path, values);
    // Without a full name the name is it, and has the fault.
    if (field !== "fullName" || textIn(form, field) !== "") errors[field] ??= [fieldError(issue).message];
  }
  return Object.keys(errors).length > 0 ? { reply: { ...typedReply(form), errors } } : ok(values);
}

function fieldAt(path: readonly PropertyKey[], { attributes }: ProductValues): string {
  const [group, at] = path;
  if (group === "attributes") return attributeField(attributes[Number(at)]?.code ?? "");
  return formField(path.map(String).join("."));
}

function faultText(fault: TypedFault, label: string): string {
  return t(`fault.${fault}`, { label });
}

/** A refusal with its faults at fields of the form: several of the API are one there, and one of it several. */
export function atFields(refused: Refused): Refused {
  const errors = refused.errors.map(({ field, ...error }) => ({ ...error, field: formField(field) }));
  return { ...refused, errors };
}

function formField(field: string): string {
  const [group = "", name = ""] = field.split(".");
  if (group === "dimensions") return { l: "length", w: "width", h: "height" }[name] ?? "length";
  if (group === "supplyDays") return name === "from" ? "supplyFrom" : "supplyTo";
  return group === "barcodes" || group === "packs" ? group : field;
}
