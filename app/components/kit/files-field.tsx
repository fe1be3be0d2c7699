import { useEffect, useRef, useState, type ChangeEvent, type ReactNode } from "react";
import type { WaitingFile } from "#app/contract/files.ts";
import { acceptedFiles, fileLimits } from "#app/domain/files/limits.ts";
import { formatFileSize } from "#app/i18n/file-size.ts";
import { files as texts } from "#app/i18n/ru/files.ts";
import { namespace } from "#app/i18n/translator.ts";
import { describedBy, FieldErrors, fieldId } from "./field.tsx";

const t = namespace("files", texts);

type Props = {
  label: string;
  hint: string;
  /** Sent with an earlier try and kept: browsers cannot choose files anew by themselves. */
  kept: readonly WaitingFile[];
  errors?: string[] | undefined;
  id?: string;
  /** A second field, which a phone answers with its camera. */
  camera?: string;
  children?: ReactNode;
};

/** Files of a form: a field to choose them, and those the server has already, each with a tick to leave out. */
export function FilesField({ label, hint, kept, errors = [], id = fieldId("files"), camera, children }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const lens = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string | null>(null);
  // What the server has taken shall not be sent a second time.
  useEffect(() => {
    for (const { current } of [input, lens]) if (current !== null) current.value = "";
  }, [kept]);
  const shown = fault === null ? errors : [fault];
  return (
    <div className="field files-field">
      <label htmlFor={id}>{label}</label>
      <span className="hint" id={`${id}-h`}>
        {hint}
      </span>
      {shown.map((text, at) =>
        at === 0 ? (
          <FieldErrors key={text} id={id} errors={[text]} />
        ) : (
          <span className="field-error" key={text}>
            {text}
          </span>
        ),
      )}
      <input
        ref={input}
        className="input"
        type="file"
        id={id}
        name="files"
        multiple
        accept={acceptedFiles}
        {...describedBy(id, hint, shown)}
        onChange={(event) => setFault(judge(event))}
      />
      {camera !== undefined && (
        <label className="camera-field">
          {camera}
          <input
            ref={lens}
            className="input"
            type="file"
            name="files"
            accept="image/*"
            capture="environment"
            onChange={(event) => setFault(judge(event))}
          />
        </label>
      )}
      {kept.length > 0 && (
        <fieldset>
          <legend>{t("kept")}</legend>
          <ul>
            {kept.map(({ uuid, name, size }) => (
              <li key={uuid}>
                <label>
                  <input type="checkbox" name="file" value={uuid} defaultChecked />
                  <span>
                    {name} <small className="muted">{formatFileSize(size)}</small>
                  </span>
                </label>
              </li>
            ))}
          </ul>
          <p className="hint">{t("keptText")}</p>
        </fieldset>
      )}
      {children}
    </div>
  );
}

/** Said before anything is sent; the browser keeps such a form from going. */
function judge({ currentTarget }: ChangeEvent<HTMLInputElement>): string | null {
  const chosen = [...(currentTarget.files ?? [])];
  const heavy = chosen.find(({ size }) => size > fileLimits.bytes);
  const fault = heavy
    ? t("tooHeavy", { name: heavy.name })
    : chosen.length > fileLimits.count
      ? t("tooMany", { most: fileLimits.count })
      : null;
  currentTarget.setCustomValidity(fault ?? "");
  return fault;
}
