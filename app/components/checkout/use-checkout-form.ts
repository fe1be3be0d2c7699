import { useNavigation, useSubmit } from "@remix-run/react";
import { useEffect, useState, type FormEvent } from "react";
import { useShopForm } from "#app/components/kit/form/shop-form.tsx";
import type { checkoutForm } from "#app/forms/orders/checkout.ts";
import { togetherField } from "#app/forms/orders/checkout-fields.ts";
import { checkoutName } from "#app/forms/orders/checkout-name.ts";
import type { FormReply } from "#app/forms/reply.ts";
import { checkout as texts } from "#app/i18n/ru/orders/checkout.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { CheckoutValues } from "./chosen-total.ts";
import { restoreKept, useDraftSaving } from "./use-draft-saving.ts";

const t = namespace("checkout", texts);

/**
 * Script enhancements of the checkout form: live totals, autosaved draft, protection against double submission.
 * `reply` is the server's answer to the last submission.
 */
export function useCheckoutForm(reply: FormReply | null, first: CheckoutValues) {
  const form = useShopForm<typeof checkoutForm>(checkoutName, reply, first);
  const [isUnreached, setUnreached] = useState(false);
  const [typed, setTyped] = useState(form.values);
  const [isSaving, setSaving] = useState(false);
  const draft = useDraftSaving();
  const submit = useSubmit();
  const isPlacing = isSending(useNavigation().formData?.get("intent"));
  useEffect(() => setUnreached(false), [reply]);
  useEffect(() => {
    const element = document.getElementById(checkoutName);
    if (!(element instanceof HTMLFormElement) || !restoreKept(element)) return;
    setTyped(typedIn(element));
    draft.saveSoon(element);
  }, [draft]);

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    const intent = intentOf(event);
    const element = event.currentTarget;
    if (intent !== null && leading.has(intent)) return draft.stop();
    // Enter in a field presses the form's first button, which only saves the draft with script.
    if (intent !== "checkout.save") form.props.onSubmit(event);
    const isValid = !event.defaultPrevented;
    event.preventDefault();
    if (intent === "checkout.save") draft.saveSoon(element);
    if (!isSending(intent)) return;
    setUnreached(false);
    if (isValid) void send(element, intent);
  }

  /** Saves first, so that the filled form survives a lost connection. */
  async function send(element: HTMLFormElement, intent: string) {
    const body = new FormData(element);
    body.set("intent", intent);
    draft.stop();
    setSaving(true);
    const isReached = await draft.save(element);
    setSaving(false);
    if (isReached) submit(body, { method: "post" });
    else setUnreached(true);
  }

  function onChange({ currentTarget, target }: FormEvent<HTMLFormElement>) {
    if (target instanceof HTMLInputElement && target.name === togetherField) {
      draft.stop();
      const body = new FormData(currentTarget);
      body.set("intent", "checkout.together");
      return submit(body, { method: "post", preventScrollReset: true });
    }
    setTyped(typedIn(currentTarget));
    draft.saveSoon(currentTarget);
  }
  const summary = isUnreached ? { ...form.summary, messages: [t("failed")], errors: {} } : form.summary;
  return {
    form: { ...form, summary, props: { ...form.props, onSubmit, onChange } },
    typed,
    busy: isSaving || isPlacing,
  };
}

/** These save the input without validation and lead on, as without script. */
const leading: ReadonlySet<string> = new Set(["checkout.basket", "checkout.together", "checkout.forgetAddress"]);

/** Placing the order, or sending it for approval. */
function isSending(intent: unknown): intent is "checkout.place" | "checkout.ask" {
  return intent === "checkout.place" || intent === "checkout.ask";
}

function typedIn(form: HTMLFormElement): CheckoutValues {
  const entries = [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value] as const] : [],
  );
  return Object.fromEntries(entries);
}

/** Null for submissions of the form library to itself. */
function intentOf({ nativeEvent }: FormEvent): string | null {
  const submitter = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null;
  return submitter instanceof HTMLButtonElement && submitter.name === "intent" ? submitter.value : null;
}
