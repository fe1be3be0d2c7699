import { type Intent, parse, useForm } from "@conform-to/react";
import { type FormEvent, type MutableRefObject, useEffect, useMemo } from "react";
import { contactPhone } from "#app/domain/phone.ts";
import type { FormReply } from "#app/forms/reply.ts";
import { fieldFaults } from "#app/i18n/ru/field-faults.ts";
import { namespace } from "#app/i18n/translator.ts";

type Errors = FormReply["errors"];

export type FormControl = {
  /**
   * Validates a form on submission, or with `letGo` leaves it to the server; returns the errors that block it, or
   * null.
   */
  submit(event: FormEvent<HTMLFormElement>, options: { letGo: boolean }): Errors | null;
  /** Validates one field. */
  validate(name: string): void;
};

type Props = {
  id: string;
  reply: FormReply | null;
  /** Fields left before this code was loaded. */
  left: ReadonlySet<string>;
  control: MutableRefObject<FormControl | null>;
  onErrors(errors: Errors): void;
};

/** The form library over a plain form: reports the browser's validation in the shop's words. Renders nothing. */
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
    // The form's functions are stable while it is mounted.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [id]);
  return null;
}

/** Name of the library's own submit buttons. */
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

/** Revalidates one field; others keep their last errors, including the server's. */
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

const t = namespace("fieldFaults", fieldFaults);

type InputElement = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** A form control that the user fills in. */
function isAnswered(element: EventTarget | null): element is InputElement {
  const isField =
    element instanceof HTMLInputElement ||
    element instanceof HTMLSelectElement ||
    element instanceof HTMLTextAreaElement;
  return isField && element.name !== "" && element.willValidate;
}

/** The browser's validation message of a field in the shop's words; null if valid. */
function faultOf(field: InputElement): string | null {
  const { validity } = field;
  if (validity.valid) return isHalfPhone(field) ? t("phone") : isHalfAddress(field) ? t("email") : null;
  if (validity.customError) return field.validationMessage;
  if (validity.valueMissing && field.type === "checkbox") return t(consentOf(field.name));
  const label = field.labels?.[0]?.textContent ?? "";
  if (validity.valueMissing) return t("required", { label });
  // Among single-line fields only names have a minimum length.
  if (validity.tooShort && "minLength" in field)
    return field.minLength === 2 ? t("fioShort") : t("min", { n: field.minLength });
  return field.type === "email" ? t("email") : t("invalid", { label });
}

function isHalfPhone({ type, value }: InputElement): boolean {
  return type === "tel" && value !== "" && !contactPhone(value).ok;
}

/** Browsers accept an address without a top-level domain; the shop does not. */
function isHalfAddress({ type, value }: InputElement): boolean {
  return type === "email" && value !== "" && !/@.+\.[^.]{2,}$/.test(value.trim());
}

function consentOf(name: string): "consentOffer" | "consentMarketing" | "consentPersonalData" {
  return name === "offer" ? "consentOffer" : name === "marketing" ? "consentMarketing" : "consentPersonalData";
}
