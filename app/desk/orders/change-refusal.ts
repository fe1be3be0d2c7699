import { availabilityShape, uuidShape } from "#app/contract/parts.ts";
import { typedReply } from "#app/desk/frame/reply-to.ts";
import type { DeskOutcome } from "#app/desk/frame/page.ts";
import { addedRows } from "#app/forms/desk/added-goods.ts";
import { quantityField } from "#app/forms/basket/quantities.ts";
import { addressField, dayField, wayField } from "#app/forms/orders/checkout-fields.ts";
import type { Problem } from "#app/shop-api/problem.ts";

/** A refused change as faults of the fields that caused it; a stale one as what others have changed. */
export function changeRefusal<P extends { ok: false } & Problem>(problem: P, form: FormData): DeskOutcome | P {
  if (problem.status !== 422 || problem.code === "stale" || problem.code === "freshCodeNeeded") return problem;
  const { code, data, messages } = problem;
  const kind = availabilityShape.safeParse(data["kind"]).data;
  const uuid = uuidShape.safeParse(data["uuid"]).data;
  const article = typeof data["article"] === "string" ? data["article"] : null;
  const field = fieldOf();
  const errors: Record<string, string[]> = {};
  if (field !== null && form.has(field)) errors[field] = messages;
  // The recipient's fields are named by their path in the body.
  for (const { field: path, message } of problem.errors) {
    const name = path.split(".").at(-1) ?? "";
    if (form.has(name)) errors[name] ??= [message];
  }
  return { reply: { ...typedReply(form), errors, messages: Object.keys(errors).length > 0 ? [] : messages } };

  function fieldOf(): string | null {
    if (uuid !== undefined) return quantityField(uuid);
    if (article !== null) return addedRows.find((row) => form.get(row.article) === article)?.article ?? null;
    if (kind !== undefined && code === "deliveryAddress") return addressField(kind);
    if (kind !== undefined && (code === "deliveryDay" || code === "pickupDay")) return dayField(kind);
    if (kind !== undefined) return wayField(kind);
    return code === "phone" ? "phone" : code === "recipientFixed" ? "fio" : null;
  }
}
