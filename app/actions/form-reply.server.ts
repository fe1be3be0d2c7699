import type { z } from "zod";
import { readForm, typedValues, type FormDefinition } from "#app/forms/form.ts";
import type { FormReply } from "#app/forms/reply.ts";
import { fieldError, isFieldCode } from "#app/i18n/field-error.ts";
import type { Problem } from "#app/shop-api/problem.ts";
import type { ShopRequest } from "#app/startup/shop-request.server.ts";
import type { ActionHandler, ActionOutcome, ShownReply } from "./action-group.server.ts";

type Errors = FormReply["errors"];
type Parts = Partial<Omit<FormReply, "form">>;

/** Possible results of a form with fields on its page; each keeps the input. */
export type FormEndings = {
  /** As typed, without secrets. */
  values: Record<string, string>;
  /** The form again with errors (422). */
  wrong(parts: Parts): ShownReply;
  /** The same for a refusal of the API: errors at their fields, others above the form. */
  refused(problem: Problem, parts?: Parts): ShownReply;
  /** The next step (200). */
  next(parts: Parts): ShownReply;
};

/**
 * Standard handler of a form: validates its fields by the definition and calls `act` with the value; otherwise shows
 * the form again.
 */
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

/** A handler of that form whose input is also kept if it is not called at all. */
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

/** In the order of the form's fields, for the summary. A quantity counts as one of the items. */
function asShown({ fields }: Pick<FormDefinition, "fields">, errors: Errors): Errors {
  const placeOf = (field: string) => {
    const place = fields.indexOf(field.startsWith("q.") ? "items" : field);
    return place < 0 ? fields.length : place;
  };
  return Object.fromEntries(Object.entries(errors).toSorted(([one], [other]) => placeOf(one) - placeOf(other)));
}

/** The message of a schema's issue. */
export function wordIssue(issue: z.core.$ZodIssue, form: string): string {
  return fieldError(isFieldCode(issue.message) ? { ...issue, reason: issue.message } : issue, form).message;
}

/** The form again with its input and errors (status 422). */
export function formErrors(form: string, parts: Parts): ShownReply {
  return { status: 422, reply: { form, values: {}, errors: {}, messages: [], ...parts } };
}

/** The next step of the same form. */
export function formStep(form: string, parts: Parts): ShownReply {
  return { status: 200, reply: { form, values: {}, errors: {}, messages: [], ...parts } };
}

/** Errors of other fields become messages of the form. */
function problemReply({ form, fields, fieldOfApi }: FormDefinition, problem: Problem, parts: Parts): ShownReply {
  const named = problem.errors.map(({ field, message }) => ({ field: fieldOfApi?.(field) ?? field, message }));
  const errors: Errors = {};
  for (const { field, message } of named) (errors[field] ??= []).push(message);
  const messages = named.length > 0 ? [] : problem.messages;
  const { reply } = formErrors(form, { errors: asShown({ fields }, errors), messages, data: problem.data, ...parts });
  // A server error is not the form's fault.
  return { status: problem.status === 503 || problem.status === 504 ? problem.status : 422, reply };
}
