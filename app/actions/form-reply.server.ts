import type { FormReply } from "#app/forms/reply.ts";
import type { Problem } from "#app/shop-api/problem.ts";
import type { ShownReply } from "./shop-action.server.ts";

type Parts = Partial<Omit<FormReply, "form">>;

/** The form again, typed values kept, with what is wrong (status 422). */
export function formErrors(form: string, parts: Parts): ShownReply {
  return { status: 422, reply: { form, values: {}, errors: {}, messages: [], ...parts } };
}

/** The next step of the same form. */
export function formStep(form: string, parts: Parts): ShownReply {
  return { status: 200, reply: { form, values: {}, errors: {}, messages: [], ...parts } };
}

/** A refusal of the API as a form's errors; whatever is no matter of this form becomes a message of the whole. */
export function problemReply(form: string, problem: Problem, parts: Parts = {}): ShownReply {
  const errors: Record<string, string[]> = {};
  for (const { field, message } of problem.errors) (errors[field] ??= []).push(message);
  const messages = problem.errors.length > 0 ? [] : problem.messages;
  return formErrors(form, { errors, messages, data: problem.data, ...parts });
}
