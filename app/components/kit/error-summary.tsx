import { useEffect, useRef, type MouseEvent } from "react";
import { forms } from "#app/i18n/ru/forms.ts";
import { namespace } from "#app/i18n/translator.ts";
import { fieldId } from "./field.tsx";

const t = namespace("forms", forms);

/** Stands on top of a form that came back: its messages, then one anchor per wrong field. */
export function ErrorSummary({ messages = [], errors = {}, idOf = fieldId }: Props) {
  const ref = useRef<HTMLDivElement>(null);
  const fields = Object.entries(errors).filter(([, texts]) => texts.length > 0);
  const shown = messages.length > 0 || fields.length > 0;
  // Each new answer takes the focus, so that it is read out even when the errors are the same.
  useEffect(() => {
    if (shown) ref.current?.focus();
  }, [shown, messages, errors]);
  if (!shown) return null;
  return (
    <div className="error-summary" role="alert" tabIndex={-1} ref={ref}>
      <p className="bold">{t("summary")}</p>
      {messages.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {fields.length > 0 && (
        <ul>
          {fields.map(([field, texts]) => (
            <li key={field}>
              <a href={`#${idOf(field)}`} onClick={(event) => focusField(event, idOf(field))}>
                {texts[0]}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/**
 * The field itself, without an entry of the history: a form in a drawer begins anew with each. What takes no focus is
 * gone to as the browser does.
 */
function focusField(event: MouseEvent, id: string): void {
  const field = document.getElementById(id);
  field?.focus();
  if (field !== null && document.activeElement === field) event.preventDefault();
}

type Props = {
  messages?: readonly string[];
  errors?: Readonly<Record<string, string[]>>;
  /** Where the anchors lead, when the fields are not the kit's. */
  idOf?: (field: string) => string;
};
