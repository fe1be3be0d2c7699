import {
  useEffect,
  useRef,
  useState,
  type ComponentProps,
  type ElementType,
  type FocusEvent,
  type FormEvent,
  type ReactNode,
} from "react";
import type { FieldOf, FormDefinition } from "#app/forms/form.ts";
import type { FormReply } from "#app/forms/reply.ts";
import { ErrorSummary } from "./error-summary.tsx";
import type { FormControl, FormValidation } from "./form-validation.tsx";

type Errors = FormReply["errors"];
type Values = Readonly<Record<string, string>>;

/** A stable object: a new one would be read out as a new summary. */
const none: Pick<FormReply, "errors" | "messages"> = { errors: {}, messages: [] };

/**
 * A form of app/forms in a page: names, ids, initial values and errors of its fields. Plain HTML with the server's
 * last reply, validated by the browser; on first interaction the form library is loaded, which shows the shop's
 * messages on blur and on submit. `id` is unique in the page; `first` are the initial values without a `reply`.
 * `serverValidated`: skips validation on submit, for forms that browsers check only partly (files, dependent fields).
 */
export function useShopForm<D extends FormDefinition>(
  id: string,
  reply: FormReply | null,
  first: Values = {},
  serverValidated = false,
) {
  const [Validation, setValidation] = useState<typeof FormValidation | null>(null);
  /** Current errors, once the library is loaded. */
  const [found, setFound] = useState<Errors | null>(null);
  /** Errors that blocked the submission. */
  const [faults, setFaults] = useState<Errors | null>(null);
  const control = useRef<FormControl | null>(null);
  const isRequested = useRef(false);
  const left = useRef(new Set<string>());
  // The server's reply is newer than errors found before it.
  useEffect(() => {
    setFound(null);
    setFaults(null);
  }, [reply]);

  function load(): void {
    if (isRequested.current) return;
    isRequested.current = true;
    import("./form-validation.tsx").then(
      (code) => setValidation(() => code.FormValidation),
      () => (isRequested.current = false),
    );
  }

  function onBlur({ target, relatedTarget }: FocusEvent<HTMLFormElement>): void {
    const field: unknown = target;
    if (!isText(field) || field.value === "" || isAnswered(field, reply)) return;
    // Moving on to a button: a message appearing now would shift it under the pointer.
    if (relatedTarget instanceof HTMLButtonElement) return;
    if (control.current) control.current.validate(field.name);
    else left.current.add(field.name);
  }

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    // An oversized file need not be uploaded to be refused.
    const letGo = serverValidated && !holdsRefusedFile(event.currentTarget);
    const stopped = control.current?.submit(event, { letGo }) ?? null;
    if (stopped !== null) setFaults(stopped);
  }

  const errors = found ?? reply?.errors ?? none.errors;
  const values: Values = reply?.values ?? first;
  const idOf = (name: string) => `${id}-${name}`;
  return {
    errors,
    values,
    idOf,
    /** Props of a text field or select. */
    field: (name: FieldOf<D>) => ({ name, id: idOf(name), defaultValue: values[name], errors: errors[name] }),
    /** Props of a checkbox. */
    check: (name: FieldOf<D>) => ({
      name,
      id: idOf(name),
      defaultChecked: values[name] === "on",
      errors: errors[name],
    }),
    summary: {
      messages: faults === null ? (reply?.messages ?? none.messages) : none.messages,
      errors: faults ?? reply?.errors ?? none.errors,
      idOf,
    },
    props: { id, noValidate: serverValidated || Validation !== null, onFocus: load, onBlur, onSubmit },
    validation: Validation && (
      <Validation id={id} reply={reply} left={left.current} control={control} onErrors={setFound} />
    ),
  };
}

type ShopFormState = Pick<ReturnType<typeof useShopForm>, "props" | "summary" | "validation">;

/** The form element; `as` is a fetcher's form for replies in place. */
export function ShopForm<E extends ElementType = "form">({
  form,
  as,
  children,
  ...rest
}: { form: ShopFormState; as?: E; children: ReactNode } & Omit<ComponentProps<E>, "children">) {
  const Form: ElementType = as ?? "form";
  return (
    <Form method="post" {...rest} {...form.props}>
      <ErrorSummary {...form.summary} />
      {children}
      {form.validation}
    </Form>
  );
}

type TextElement = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Typed or chosen controls, which are validated on blur. */
function isText(element: unknown): element is TextElement {
  if (element instanceof HTMLInputElement) return element.name !== "" && element.type !== "checkbox";
  return element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement;
}

function holdsRefusedFile(form: HTMLFormElement): boolean {
  return [...form.elements].some(
    (field) => field instanceof HTMLInputElement && field.type === "file" && !field.validity.valid,
  );
}

/** The server has validated this value: its errors stay until the value changes. */
function isAnswered({ name, value }: TextElement, reply: FormReply | null): boolean {
  return reply?.errors[name] !== undefined && reply.values[name] === value;
}
