import { parse, useForm, type Intent } from "@conform-to/react";
import { useEffect, useMemo, type FormEvent, type MutableRefObject } from "react";
import type { FormReply } from "#app/forms/reply.ts";
import { faultOf, isAnswered } from "./validation-message.ts";

type Errors = FormReply["errors"];

export type FormControl = {
  /** Judges a form that is sent, or lets it go to be judged by the shop; what keeps it from leaving, or null. */
  submit(event: FormEvent<HTMLFormElement>, options: { letGo: boolean }): Errors | null;
  /** Judges one field. */
  validate(name: string): void;
};

type Props = {
  id: string;
  reply: FormReply | null;
  /** Fields that were left before this code was here. */
  left: ReadonlySet<string>;
  control: MutableRefObject<FormControl | null>;
  onErrors(errors: Errors): void;
};

/** The form library over a form of this page: what the browser finds wrong with a field, in the shop's words. Shows nothing itself. */
export function FormValidation({ id, reply, left, control, onErrors }: Props) {
  const lastResult = useMemo(
    () => (reply === null ? null : { status: "error" as const, error: reply.errors }),
    [reply],
  );
  const [form] = useForm<Record<string, unknown>>({
    id,
    lastResult,
    defaultNoValidate: false,
    shouldValidate: "onSubmit",
    shouldRevalidate: "onInput",
    onValidate: judge,
  });
  const { allErrors, onSubmit, validate } = form;
  useEffect(() => onErrors(withTexts(allErrors)), [allErrors, onErrors]);
  useEffect(() => {
    control.current = {
      validate: (name) => validate({ name }),
      submit(event, { letGo }) {
        const button = event.nativeEvent instanceof SubmitEvent ? event.nativeEvent.submitter : null;
        const isOwn = button instanceof HTMLButtonElement && button.name === libraryIntent;
        if (!isOwn && (letGo || (button instanceof HTMLButtonElement && button.formNoValidate))) return null;
        onSubmit(event);
        return event.defaultPrevented && !isOwn ? faultsOf(event.currentTarget) : null;
      },
    };
    for (const name of left) validate({ name });
    return () => {
      control.current = null;
    };
    // The form's own functions are the same for as long as it stands.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [id]);
  return null;
}

/** The name of the buttons by which the library sends a form to itself. */
const libraryIntent = "__intent__";

function judge({ form, formData }: { form: HTMLFormElement; formData: FormData }) {
  return parse<Record<string, unknown>, string[]>(formData, {
    resolve(payload, intent) {
      const faults = faultsOf(form);
      if (intent !== null) return { error: judgedAlone(form, faults, intent) };
      return Object.keys(faults).length === 0 ? { value: payload } : { error: faults };
    },
  });
}

/** One field is judged anew; of the others stands what was said of them last, be it by the shop. */
function judgedAlone(form: HTMLFormElement, faults: Errors, intent: Intent): Record<string, string[] | null> {
  const judged = intent.type === "validate" ? intent.payload.name : undefined;
  const errors: Record<string, string[] | null> = {};
  for (const field of form.elements) {
    if ("name" in field && typeof field.name === "string" && field.name !== judged) errors[field.name] = null;
  }
  const fault = judged === undefined ? undefined : faults[judged];
  if (judged !== undefined && fault !== undefined) errors[judged] = fault;
  return errors;
}

function faultsOf(form: HTMLFormElement): Errors {
  const faults: Errors = {};
  for (const field of form.elements) {
    const fault = isAnswered(field) ? faultOf(field) : null;
    if (isAnswered(field) && fault !== null) faults[field.name] ??= [fault];
  }
  return faults;
}

function withTexts(errors: Record<string, string[] | undefined>): Errors {
  return Object.fromEntries(Object.entries(errors).flatMap(([name, texts]) => (texts ? [[name, texts]] : [])));
}
