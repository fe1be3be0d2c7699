import { useEffect, useState, type FocusEvent, type FormEvent } from "react";
import type { FormReply } from "#app/forms/reply.ts";
import { faultOf, isAnswered, type Answered } from "./validation-message.ts";

type Errors = FormReply["errors"];

const nothing: Pick<FormReply, "errors" | "messages"> = { errors: {}, messages: [] };

/**
 * What a browser finds wrong with a form, said in the shop's words: beside a field that is left, and in the summary when
 * the form is sent. Nothing leaves before that is put right. Until script runs the browser speaks for itself.
 * `pathOf`: what the API calls the field of a name.
 */
export function useNativeValidation(reply: FormReply | null, pathOf: (name: string) => string = (name) => name) {
  const [found, setFound] = useState<Errors>({});
  const [summary, setSummary] = useState<Errors | null>(null);
  // The shop's own answer is newer than what was found before it.
  useEffect(() => {
    setFound({});
    setSummary(null);
  }, [reply]);

  function judge(field: Answered): void {
    const [path, fault] = [pathOf(field.name), faultOf(field)];
    setFound((before) => {
      if (fault === before[path]?.[0]) return before;
      const { [path]: _, ...others } = before;
      return fault === null ? others : { ...others, [path]: [fault] };
    });
  }

  function onBlur({ target, relatedTarget }: FocusEvent<HTMLFormElement>): void {
    // Whoever goes on to a button is told by it: words that come now would push it away from under the finger.
    if (
      !isAnswered(target) ||
      target.value === "" ||
      target.type === "checkbox" ||
      relatedTarget instanceof HTMLButtonElement
    )
      return;
    judge(target);
  }

  function onChange({ target }: FormEvent<HTMLFormElement>): void {
    if (isAnswered(target) && found[pathOf(target.name)] !== undefined) judge(target);
  }

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    const button = event.nativeEvent instanceof SubmitEvent ? event.nativeEvent.submitter : null;
    if (button instanceof HTMLButtonElement && button.formNoValidate) return;
    const faults: Errors = {};
    for (const field of event.currentTarget.elements) {
      const fault = isAnswered(field) ? faultOf(field) : null;
      if (isAnswered(field) && fault !== null) faults[pathOf(field.name)] = [fault];
    }
    if (Object.keys(faults).length === 0) return;
    event.preventDefault();
    setFound(faults);
    setSummary(faults);
  }

  const answered = reply ?? nothing;
  return {
    errors: { ...answered.errors, ...found },
    summary:
      summary === null
        ? { messages: answered.messages, errors: answered.errors }
        : { messages: nothing.messages, errors: summary },
    handlers: { ref: silence, onBlur, onChange, onSubmit },
  };
}

/** The browser shall not speak in bubbles where script speaks. */
function silence(form: HTMLFormElement | null): void {
  if (form !== null) form.noValidate = true;
}
