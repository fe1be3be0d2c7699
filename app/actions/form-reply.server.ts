import type { z } from "zod";
import { readForm, typedValues, type FormDefinition } from "#app/forms/form.ts";
import type { FormReply } from "#app/forms/reply.ts";
import { fieldError, isFieldCode } from "#app/i18n/field-error.ts";
import type { Problem } from "#app/shop-api/problem.ts";
import type { ShopRequest } from "#app/startup/shop-request.server.ts";
import type { ActionHandler, ActionOutcome, ShownReply } from "./action-group.server.ts";

type Errors = FormReply["errors"];
type Parts = Partial<Omit<FormReply, "form">>;

/** How a form with fields may end on the page it stands on; each keeps what was typed. */
export type FormEndings = {
  /** As typed, without secrets. */
  values: Record<string, string>;
  /** The form again, with what is wrong (422). */
  wrong(parts: Parts): ShownReply;
  /** The same of a refusal of the API: its errors stand at their fields, the rest above the form. */
  refused(problem: Problem, parts?: Parts): ShownReply;
  /** Its next step (200). */
  next(parts: Parts): ShownReply;
};

/** The one way from a form to its action: fields read by the definition, and `act` with their value; else the form again. */
export function formHandler<S extends z.ZodType>(
  definition: FormDefinition<S>,
  act: (shop: ShopRequest, value: z.output<S>, endings: FormEndings, form: FormData) => Promise<ActionOutcome>,
): ActionHandler {
  const handler: ActionHandler = async (shop, form) => {
    const endings = endingsOf(definition, form);
    const read = readForm(definition, form, wordIssue);
    return read.ok ? act(shop, read.value, endings, form) : endings.wrong({ errors: read.errors });
  };
  return keepingForm(definition, handler);
}

/** A handler of that form, whose typed values are kept where it is not asked at all. */
export function keepingForm(definition: FormDefinition, handler: ActionHandler): ActionHandler {
  const act: ActionHandler = (shop, form) => handler(shop, form);
  act.again = (form, message) => endingsOf(definition, form).wrong({ messages: [message] });
  return act;
}

export function endingsOf({ step, ...definition }: FormDefinition, form: FormData): FormEndings {
  const values = typedValues(definition, form);
  const same = step === undefined ? { values } : { step, values };
  return {
    values,
    wrong: (parts) =>
      formErrors(definition.form, { ...same, ...parts, errors: asShown(definition, parts.errors ?? {}) }),
    refused: (problem, parts) => problemReply(definition, problem, { ...same, ...parts }),
    next: (parts) => formStep(definition.form, parts),
  };
}

/** In the order of the form's fields: the summary reads as the form does. A quantity is one of the items. */
function asShown({ fields }: Pick<FormDefinition, "fields">, errors: Errors): Errors {
  const placeOf = (field: string) => {
    const place = fields.indexOf(field.startsWith("q.") ? "items" : field);
    return place < 0 ? fields.length : place;
  };
  return Object.fromEntries(Object.entries(errors).toSorted(([one], [other]) => placeOf(one) - placeOf(other)));
}

/** A schema's issue in the shop's words. */
export function wordIssue(issue: z.core.$ZodIssue, form: string): string {
  return fieldError(isFieldCode(issue.message) ? { ...issue, reason: issue.message } : issue, form).message;
}

/** The form again, typed values kept, with what is wrong (status 422). */
export function formErrors(form: string, parts: Parts): ShownReply {
  return { status: 422, reply: { form, values: {}, errors: {}, messages: [], ...parts } };
}

/** The next step of the same form. */
export function formStep(form: string, parts: Parts): ShownReply {
  return { status: 200, reply: { form, values: {}, errors: {}, messages: [], ...parts } };
}

/** Whatever is no matter of this form becomes a message of the whole. */
function problemReply({ form, fields, fieldOfApi }: FormDefinition, problem: Problem, parts: Parts): ShownReply {
  const named = problem.errors.map(({ field, message }) => ({ field: fieldOfApi?.(field) ?? field, message }));
  const errors: Errors = {};
  for (const { field, message } of named) (errors[field] ??= []).push(message);
  const messages = named.length > 0 ? [] : problem.messages;
  const { reply } = formErrors(form, { errors: asShown({ fields }, errors), messages, data: problem.data, ...parts });
  // What the visitor cannot settle is no fault of the form.
  return { status: problem.status === 503 || problem.status === 504 ? problem.status : 422, reply };
}
