import {
  addQuantity,
  parseQuantity,
  quantityFromNumber,
  quantityToNumber,
  settleQuantity,
  subtractQuantity,
  zeroQuantity,
  type Quantity,
  type SettledQuantity,
} from "#app/domain/quantity.ts";
import { formatNumber, formatQuantity } from "#app/i18n/format.ts";
import { quantityFaultText } from "#app/i18n/quantity-fault.ts";
import { forms } from "#app/i18n/ru/forms.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("forms", forms);

/** Pause after the last click before a basket line is sent, milliseconds. */
const settleMs = 400;

/**
 * Runs every stepper of the page (kit/stepper.tsx): − and + change the field at once, leaving the field rounds it with
 * a message. In a form of its own (data-auto-submit) the form is then submitted automatically.
 */
export function listenToSteppers(signal: AbortSignal, announce: (text: string) => void): void {
  const timers = new Map<HTMLFormElement, ReturnType<typeof setTimeout>>();
  signal.addEventListener("abort", () => timers.forEach((timer) => clearTimeout(timer)));

  function sendSoon(input: HTMLInputElement): void {
    const { form } = input;
    if (!form || !input.closest("[data-auto-submit]")) return;
    clearTimeout(timers.get(form));
    timers.set(
      form,
      setTimeout(() => form.requestSubmit(), settleMs),
    );
  }

  function stopWaiting(form: HTMLFormElement): void {
    clearTimeout(timers.get(form));
    timers.delete(form);
  }

  function onClick(event: Event): void {
    const button = event.target instanceof Element ? event.target.closest<HTMLButtonElement>(".stepper button") : null;
    const input = button && fieldOf(button);
    if (!button || !input) return;
    event.preventDefault();
    const step = Number(button.dataset["step"] ?? button.value);
    const typed = quantityOf(input) ?? zeroQuantity;
    const { multiplicity } = ruleOf(input);
    const settled = settle(step < 0 ? subtractQuantity(typed, multiplicity) : addQuantity(typed, multiplicity), input);
    if (settled === null) return;
    markRight(input);
    show(input, settled.quantity);
    sendSoon(input);
  }

  function onChange(event: Event): void {
    const input = event.target;
    if (!(input instanceof HTMLInputElement) || !input.closest(".stepper")) return;
    const typed = quantityOf(input);
    const settled = typed === null ? null : settle(typed, input);
    if (settled === null) return markWrong(input);
    markRight(input);
    show(input, settled.quantity);
    const quantity = figure(settled.quantity, input);
    if (settled.capped) announce(t("capped", { quantity }));
    else if (settled.rounded)
      announce(t("rounded", { quantity, multiplicity: figure(ruleOf(input).multiplicity, input) }));
    sendSoon(input);
  }

  /** Before the following click: a message disappearing later would move the button under the pointer. */
  function onInput(event: Event): void {
    const input = event.target;
    if (!(input instanceof HTMLInputElement) || !input.closest(".stepper") || !quantityOf(input)) return;
    markRight(input);
  }

  function onSubmit(event: Event): void {
    const form = event.target;
    if (!(form instanceof HTMLFormElement)) return;
    stopWaiting(form);
    const field = form.querySelector<HTMLInputElement>(".stepper [name=quantity]");
    if (field && !quantityOf(field)) {
      event.preventDefault();
      markWrong(field);
      return field.focus();
    }
    // Flush earlier changes first: a line must not reappear after its removal.
    for (const earlier of [...timers.keys()]) {
      stopWaiting(earlier);
      earlier.requestSubmit();
    }
    const input = form.querySelector<HTMLInputElement>(".stepper[data-auto-submit] input");
    if (input) input.dataset["sent"] = input.value;
  }

  document.addEventListener("click", onClick, { signal });
  document.addEventListener("change", onChange, { signal });
  document.addEventListener("input", onInput, { signal });
  // In the capture phase, before the listener that sends the form.
  document.addEventListener("submit", onSubmit, { signal, capture: true });
}

/** After the answer a sent field shows the server's value, unless it was edited since. */
export function showSettledQuantities(): void {
  for (const input of document.querySelectorAll<HTMLInputElement>(".stepper input[data-sent]")) {
    if (input.value === input.dataset["sent"]) input.value = input.defaultValue;
    delete input.dataset["sent"];
  }
}

/** Marks the field as the server does without script (kit/stepper.tsx). Fields of a table may be empty. */
function markWrong(input: HTMLInputElement): void {
  const stepper = input.closest(".stepper");
  if (!stepper || input.name !== "quantity") return;
  let error = stepper.nextElementSibling;
  if (!error?.matches(".field-error")) {
    error = document.createElement("span");
    error.className = "field-error";
    error.id = `wrong-${(marks += 1)}`;
    error.role = "alert";
    stepper.after(error);
  }
  error.textContent = quantityFaultText(input.value);
  input.setAttribute("aria-invalid", "true");
  input.setAttribute("aria-describedby", error.id);
}

let marks = 0;

function markRight(input: HTMLInputElement): void {
  const error = input.closest(".stepper")?.nextElementSibling;
  if (!input.hasAttribute("aria-invalid") || !error) return;
  error.textContent = "";
  input.removeAttribute("aria-invalid");
  input.removeAttribute("aria-describedby");
}

function fieldOf(button: HTMLButtonElement): HTMLInputElement | null {
  return button.parentElement?.querySelector("input") ?? null;
}

function quantityOf(input: HTMLInputElement): Quantity | null {
  const typed = parseQuantity(input.value);
  return typed.ok ? typed.value : null;
}

function settle(wanted: Quantity, input: HTMLInputElement): SettledQuantity | null {
  const settled = settleQuantity(wanted, ruleOf(input));
  return settled.ok ? settled.value : null;
}

function ruleOf(input: HTMLInputElement) {
  const { multiplicity = "1", min = multiplicity, max } = input.closest<HTMLElement>(".stepper")?.dataset ?? {};
  return {
    multiplicity: quantityFromNumber(Number(multiplicity)),
    minQuantity: quantityFromNumber(Number(min)),
    maxQuantity: max === undefined ? null : quantityFromNumber(Number(max)),
  };
}

function show(input: HTMLInputElement, quantity: Quantity): void {
  input.value = formatNumber(quantityToNumber(quantity));
}

function figure(quantity: Quantity, input: HTMLInputElement): string {
  return formatQuantity(quantityToNumber(quantity), input.closest<HTMLElement>(".stepper")?.dataset["unit"]);
}
