import { z } from "zod";
import type { DeskReply } from "#app/forms/desk-reply.ts";
import type { Problem } from "#app/shop-api/problem.ts";

/** Never shown again. */
const secrets: ReadonlySet<string> = new Set(["password", "passwordAgain", "current", "code", "freshCode"]);

/** A form as it was typed. */
export function typedReply(form: FormData): DeskReply {
  const values: Record<string, string[]> = {};
  for (const [name, value] of form)
    if (typeof value === "string" && !secrets.has(name)) (values[name] ??= []).push(value);
  const name = form.get("form");
  return { form: typeof name === "string" ? name : "", values, errors: {}, messages: [] };
}

/** A refusal of the API as faults of the form that caused it. */
export function replyTo({ code, errors, messages, data }: Problem, form: FormData): DeskReply {
  const reply = typedReply(form);
  if (code === "freshCodeNeeded") return { ...reply, asksCode: true };
  const stale = staleShape.safeParse(data);
  if (code === "stale" && stale.success) return { ...reply, stale: besideTyped(stale.data, form) };
  const byField: Record<string, string[]> = {};
  for (const { field, message } of errors) if (form.has(field)) (byField[field] ??= []).push(message);
  const placed = Object.values(byField).flat().length;
  return { ...reply, errors: byField, messages: placed === errors.length && placed > 0 ? [] : messages };
}

/** A refusal whose fields the API has put into words already, as names of what a form holds codes of. */
export function staleInWords<P extends Problem>(refused: P, form: FormData): P | { reply: DeskReply } {
  const stale = staleShape.safeParse(refused.data);
  return refused.code === "stale" && stale.success ? { reply: { ...typedReply(form), stale: stale.data } } : refused;
}

/** What the form was opened with and what was typed, as the person saw it. */
function besideTyped({ fields, ...stale }: z.infer<typeof staleShape>, form: FormData): DeskReply["stale"] {
  const typed = (name: string, otherwise: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : otherwise;
  };
  return {
    ...stale,
    fields: fields.map(({ name, before, yours, now }) => ({
      name,
      before: typed(`was.${name}`, before),
      yours: typed(name, yours),
      now,
    })),
  };
}

/**
 * A form with its choices between typed and saved values made. Chosen values of fields that the form does not send,
 * boxes without a tick and what the page has no longer, are added.
 */
export function withChoices(form: FormData): FormData {
  const chosen = new FormData();
  for (const [name, value] of form) {
    const now = form.get(`take.${name}`) === "now" ? form.get(`now.${name}`) : null;
    if (!/^(?:take|yours|now)\./.test(name)) chosen.append(name, now ?? value);
  }
  for (const [name, take] of form) {
    const [, field = ""] = /^take\.(.+)$/s.exec(name) ?? [];
    const value = take === "now" || take === "yours" ? form.get(`${take}.${field}`) : null;
    if (field !== "" && !form.has(field) && typeof value === "string" && value !== "") chosen.append(field, value);
  }
  return chosen;
}

const staleShape = z.object({
  fields: z.array(z.object({ name: z.string(), before: z.string(), yours: z.string(), now: z.string() })),
  by: z.string(),
  at: z.string(),
  version: z.int(),
});
