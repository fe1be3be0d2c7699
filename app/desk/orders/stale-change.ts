import type { DeskOutcome, DeskRequest } from "#app/desk/frame/page.ts";
import { staleInWords } from "#app/desk/frame/reply-to.ts";
import type { StaleField } from "#app/forms/desk-reply.ts";
import { openedOrder } from "#app/forms/desk/opened-order.ts";
import { dayField } from "#app/forms/orders/checkout-fields.ts";
import { removalField } from "#app/forms/orders/order-change-fields.ts";
import { groupKinds } from "#app/domain/basket/split.ts";
import type { Problem } from "#app/shop-api/problem.ts";
import { textIn } from "./form-values.ts";

/** A change refused as the order has changed meanwhile: what was typed beside each field that somebody else has set. */
export async function staleChange<P extends { ok: false } & Problem>(
  refused: P,
  form: FormData,
  { call, params }: Pick<DeskRequest, "call" | "params">,
): Promise<P | DeskOutcome> {
  const told = staleInWords(refused, form);
  if (!("reply" in told) || told.reply.stale === undefined) return told;
  const choices = await call.deskOrderChange.choices({ params: { number: params["number"] ?? "" } });
  if (!choices.ok) return told;
  const fields = differingFields(form, openedOrder(choices.value));
  return { reply: { ...told.reply, stale: { ...told.reply.stale, fields } } };
}

function differingFields(form: FormData, saved: Readonly<Record<string, string>>): StaleField[] {
  return [...form.keys()].flatMap((key) => {
    const [, name = ""] = /^was\.(.+)$/s.exec(key) ?? [];
    const [before, typed, now] = [textIn(form, key), textIn(form, name), saved[name] ?? ""];
    if (name === "" || now === before) return [];
    // An empty day leaves the promised one.
    if (days.has(name)) return typed === "" || typed === now ? [] : [{ name, before, yours: typed, now: "" }];
    const quantity = typed === now ? [] : [{ name, before, yours: typed, now }];
    if (!name.startsWith("q.")) return Object.hasOwn(saved, name) ? quantity : [];
    const removal = removalField(name.slice("q.".length));
    if (!form.has(removal)) return quantity;
    // What both take out is out.
    return now === "" ? [] : [...quantity, { name: removal, before: "", yours: "on", now: "" }];
  });
}

const days: ReadonlySet<string> = new Set(groupKinds.map(dayField));
