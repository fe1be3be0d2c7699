import { useEffect, useRef, type MouseEvent } from "react";
import { forms } from "#app/i18n/ru/forms.ts";
import { namespace } from "#app/i18n/translator.ts";
import { fieldId } from "#app/components/kit/fields/field.tsx";

const t = namespace("forms", forms);

/** Shown above a returned form: messages, then a link per invalid field. */
export function ErrorSummary({ messages = [], errors = {}, idOf = fieldId, id }: Props) {
  const ref = useRef<HTMLDivElement>(null);
  const fields = Object.entries(errors).filter(([, texts]) => texts.length > 0);
  const shown = messages.length > 0 || fields.length > 0;
  // Each answer takes the focus, so that repeated errors are read out again.
  useEffect(() => {
    if (shown) ref.current?.focus();
  }, [shown, messages, errors]);
  if (!shown) return null;
  return (
    <div className="error-summary" id={id} role="alert" tabIndex={-1} ref={ref}>
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
 * Focuses the field without a history entry: navigation would restart a form in a drawer. Other elements are reached
 * by the browser's own anchor.
 */
function focusField(event: MouseEvent, id: string): void {
  const field = document.getElementById(id);
  field?.focus();
  if (field !== null && document.activeElement === field) event.preventDefault();
}

type Props = {
  messages?: readonly string[];
  errors?: Readonly<Record<string, string[]>>;
  /** Link targets, if the fields are not the kit's. */
  idOf?: (field: string) => string;
  id?: string;
};
