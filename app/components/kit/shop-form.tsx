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

/** The same each time: a summary is read out anew when it becomes another one. */
const none: Pick<FormReply, "errors" | "messages"> = { errors: {}, messages: [] };

/**
 * A form of app/forms in a page: names, ids, first values and errors of its fields. It is plain HTML with the shop's last
 * answer in it, and browsers check it as they can; when somebody touches it, the form library is fetched, which says the
 * same in the shop's words on leaving a field and on sending. `id` is the form's own in its page; `first` is what it
 * begins with where there is no `reply` yet. `judgedByShop`: a form of which browsers know half (its files, what one field
 * asks of another) is sent as it is, and comes back with everything that is wrong.
 */
export function useShopForm<D extends FormDefinition>(
  id: string,
  reply: FormReply | null,
  first: Values = {},
  judgedByShop = false,
) {
  const [Validation, setValidation] = useState<typeof FormValidation | null>(null);
  /** What is wrong by now, once the library is here. */
  const [found, setFound] = useState<Errors | null>(null);
  /** What kept the form from leaving. */
  const [faults, setFaults] = useState<Errors | null>(null);
  const control = useRef<FormControl | null>(null);
  const isAsked = useRef(false);
  const left = useRef(new Set<string>());
  // The shop's own answer is newer than what was found before it.
  useEffect(() => {
    setFound(null);
    setFaults(null);
  }, [reply]);

  function load(): void {
    if (isAsked.current) return;
    isAsked.current = true;
    import("./form-validation.tsx").then(
      (code) => setValidation(() => code.FormValidation),
      () => (isAsked.current = false),
    );
  }

  function onBlur({ target, relatedTarget }: FocusEvent<HTMLFormElement>): void {
    const field: unknown = target;
    if (!isText(field) || field.value === "" || isAnswered(field, reply)) return;
    // Whoever goes on to a button is told by it: words that come now would push it away from under the finger.
    if (relatedTarget instanceof HTMLButtonElement) return;
    if (control.current) control.current.validate(field.name);
    else left.current.add(field.name);
  }

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    // What is too heavy need not travel to be refused.
    if (judgedByShop && !isOfLibrary(event) && !holdsRefusedFile(event.currentTarget)) return;
    const stopped = control.current?.submit(event) ?? null;
    if (stopped !== null) setFaults(stopped);
  }

  const errors = found ?? reply?.errors ?? none.errors;
  const values: Values = reply?.values ?? first;
  const idOf = (name: string) => `${id}-${name}`;
  return {
    errors,
    values,
    idOf,
    /** Of a field that is typed or chosen. */
    field: (name: FieldOf<D>) => ({ name, id: idOf(name), defaultValue: values[name], errors: errors[name] }),
    /** Of a box. */
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
    props: { id, noValidate: judgedByShop || Validation !== null, onFocus: load, onBlur, onSubmit },
    validation: Validation && (
      <Validation id={id} reply={reply} left={left.current} control={control} onErrors={setFound} />
    ),
  };
}

type ShopFormState = Pick<ReturnType<typeof useShopForm>, "props" | "summary" | "validation">;

/** The form itself; `as` is a fetcher's where its answer comes in place. */
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

/** What is typed or chosen, and so may be judged when it is left. */
function isText(element: unknown): element is TextElement {
  if (element instanceof HTMLInputElement) return element.name !== "" && element.type !== "checkbox";
  return element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement;
}

/** The form library sends a form to itself to judge one field: that never leaves the page. */
function isOfLibrary({ nativeEvent }: FormEvent<HTMLFormElement>): boolean {
  const button = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null;
  return button instanceof HTMLButtonElement && button.name === "__intent__";
}

function holdsRefusedFile(form: HTMLFormElement): boolean {
  return [...form.elements].some(
    (field) => field instanceof HTMLInputElement && field.type === "file" && !field.validity.valid,
  );
}

/** The shop has judged this very answer: its word stands until something else is typed. */
function isAnswered({ name, value }: TextElement, reply: FormReply | null): boolean {
  return reply?.errors[name] !== undefined && reply.values[name] === value;
}
