import { useEffect, useRef, useState, type ChangeEvent, type ReactNode } from "react";
import type { WaitingFile } from "#app/contract/files/files.ts";
import { acceptedFiles, fileLimits } from "#app/domain/files/limits.ts";
import { formatFileSize } from "#app/i18n/file-size.ts";
import { files as texts } from "#app/i18n/ru/files/files.ts";
import { namespace } from "#app/i18n/translator.ts";
import { describedBy, FieldErrors, fieldId } from "./field.tsx";

const t = namespace("files", texts);

type Props = {
  label: string;
  hint: string;
  /** Already uploaded files: browsers cannot select files by themselves. */
  kept: readonly WaitingFile[];
  errors?: string[] | undefined;
  id?: string;
  /** A second field that opens the camera on phones. */
  camera?: string;
  children?: ReactNode;
};

/** A file field, with the uploaded files, each with a checkbox to drop it. */
export function FilesField({ label, hint, kept, errors = [], id = fieldId("files"), camera, children }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const lens = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string | null>(null);
  // Uploaded files must not be sent again.
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

/** Checked before submission; the browser blocks an invalid form. */
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
