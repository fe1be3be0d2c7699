import type { FormReply } from "#app/forms/reply.ts";
import type { Problem } from "#app/shop-api/problem.ts";
import type { ShownReply } from "./action-group.server.ts";

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
  for (const { field, message } of inOrder(problem.errors, parts.values)) (errors[field] ??= []).push(message);
  const messages = problem.errors.length > 0 ? [] : problem.messages;
  return formErrors(form, { errors, messages, data: problem.data, ...parts });
}

/** In the order of the form's fields, as the kept values name them: the summary reads as the form does. */
function inOrder(errors: Problem["errors"], values: FormReply["values"] = {}): Problem["errors"] {
  const fields = Object.keys(values);
  const placeOf = (field: string) => {
    const place = fields.indexOf(field.slice(field.lastIndexOf(".") + 1));
    return place < 0 ? fields.length : place;
  };
  return errors.toSorted((one, other) => placeOf(one.field) - placeOf(other.field));
}
