import { useForm } from "@conform-to/react";
import { useNavigation, useSubmit } from "@remix-run/react";
import { useEffect, useMemo, useState, type FormEvent } from "react";
import { checkoutForm, readCheckout } from "#app/forms/checkout.ts";
import type { FormReply } from "#app/forms/reply.ts";
import { checkoutError } from "#app/i18n/checkout-error.ts";
import { checkout as texts } from "#app/i18n/ru/checkout.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { Typed } from "./chosen-total.ts";
import { useDraftSaving } from "./use-draft-saving.ts";

const t = namespace("checkout", texts);

type Summary = { messages: string[]; errors: Record<string, string[]> };

/**
 * What script adds to the checkout's plain form: errors on leaving a field, a sum that follows the choices, a draft that
 * saves itself, one order for two clicks. `reply` is what the server made of the last submit.
 */
export function useCheckoutForm(reply: FormReply | null, values: Typed) {
  const lastResult = useMemo(
    () => (reply === null ? null : { status: "error" as const, error: reply.errors }),
    [reply],
  );
  const [form] = useForm({
    id: checkoutForm,
    lastResult,
    defaultNoValidate: false,
    shouldValidate: "onBlur",
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => readCheckout(formData, checkoutError),
  });
  const [refused, setRefused] = useState<Summary | null>(null);
  const [typed, setTyped] = useState(values);
  const [isSaving, setSaving] = useState(false);
  const draft = useDraftSaving();
  const submit = useSubmit();
  const isPlacing = useNavigation().formData?.get("intent") === "checkout.place";
  useEffect(() => setRefused(null), [reply]);

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    const intent = intentOf(event);
    const element = event.currentTarget;
    // Enter in a field presses the form's first button; with script it only keeps the draft.
    if (intent !== "checkout.save") form.onSubmit(event);
    const isValid = !event.defaultPrevented;
    event.preventDefault();
    if (intent === "checkout.save") draft.saveSoon(element);
    if (intent !== "checkout.place") return;
    setRefused(isValid ? null : { messages: [], errors: errorsOf(element) });
    if (isValid) void place(element);
  }

  /** Saves first: whatever happens to the line on the way, the filled form is found again. */
  async function place(element: HTMLFormElement) {
    const body = new FormData(element);
    body.set("intent", "checkout.place");
    draft.stop();
    setSaving(true);
    const isReached = await draft.save(element);
    setSaving(false);
    if (isReached) submit(body, { method: "post" });
    else setRefused({ messages: [t("failed")], errors: {} });
  }

  function onChange({ currentTarget }: FormEvent<HTMLFormElement>) {
    setTyped(typedIn(currentTarget));
    draft.saveSoon(currentTarget);
  }
  const props = { id: form.id, noValidate: form.noValidate, onSubmit, onChange };
  const errors: Record<string, string[] | undefined> = form.allErrors;
  return { props, errors, typed, busy: isSaving || isPlacing, summary: refused ?? reply };
}

function errorsOf(form: HTMLFormElement): Record<string, string[]> {
  const { error } = readCheckout(new FormData(form), checkoutError).reply();
  return Object.fromEntries(Object.entries(error ?? {}).flatMap(([name, words]) => (words ? [[name, words]] : [])));
}

function typedIn(form: HTMLFormElement): Typed {
  const entries = [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value] as const] : [],
  );
  return Object.fromEntries(entries);
}

/** Null for what the form library submits to itself. */
function intentOf({ nativeEvent }: FormEvent): string | null {
  const submitter = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null;
  return submitter instanceof HTMLButtonElement && submitter.name === "intent" ? submitter.value : null;
}
