import { Button } from "#app/components/kit/button.tsx";
import { Check } from "#app/components/kit/fields/check.tsx";
import { Labelled } from "#app/components/kit/fields/field.tsx";
import { uploadColumnsForm } from "#app/forms/product-upload.ts";
import { productUpload as texts } from "#app/i18n/ru/uploads/product-upload.ts";
import { namespace } from "#app/i18n/translator.ts";
import { columnLetter, type UploadViewModel } from "#app/view-models/uploads/product-upload.ts";

const t = namespace("productUpload", texts);

type Props = { uuid: string; columns: NonNullable<UploadViewModel["columns"]> };

/** Choice of the code and quantity columns, with the file's first rows. */
export function ColumnsForm({ uuid, columns: { rows, labels, guess, tables } }: Props) {
  const width = Math.max(1, labels.length, ...rows.map((cells) => cells.length));
  const option = (letter: string, at: number) => optionText(letter, labels[at] ?? "", rows, at);
  const letters = Array.from({ length: width }, (_, at) => columnLetter(at));
  return (
    <section className="upload-columns">
      <h2>{t("columnsTitle")}</h2>
      <p>{t("columnsText")}</p>
      <div className="upload-table" tabIndex={0} role="region" aria-label={t("columnsTitle")}>
        <table>
          <thead>
            <tr>
              {letters.map((letter) => (
                <th key={letter}>{letter}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells, row) => (
              <tr key={row}>
                {letters.map((letter, at) => (
                  <td key={letter}>{cells[at]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <TablesForm uuid={uuid} tables={tables} guess={guess} />
      <form method="post">
        <input type="hidden" name="upload" value={uuid} />
        <div className="upload-choice">
          <Labelled id="column-code" label={t("codeColumn")}>
            <select className="input" id="column-code" name="code" defaultValue={String(guess.code)}>
              {letters.map((letter, at) => (
                <option key={letter} value={at}>
                  {option(letter, at)}
                </option>
              ))}
            </select>
          </Labelled>
          <Labelled id="column-quantity" label={t("quantityColumn")}>
            <select
              className="input"
              id="column-quantity"
              name="quantity"
              defaultValue={guess.quantity === null ? "" : String(guess.quantity)}
            >
              <option value="">{t("noQuantity")}</option>
              {letters.map((letter, at) => (
                <option key={letter} value={at}>
                  {option(letter, at)}
                </option>
              ))}
            </select>
          </Labelled>
        </div>
        <Check name="hasHead" defaultChecked={guess.hasHead}>
          {t("hasHead")}
        </Check>
        <p className="actions">
          <Button kind="main" name="intent" value={uploadColumnsForm}>
            {t("columnsDone")}
          </Button>
        </p>
      </form>
    </section>
  );
}

/** Tables side by side are all read, each by its own header. */
function TablesForm({ uuid, tables, guess }: { uuid: string } & Pick<Props["columns"], "tables" | "guess">) {
  if (tables.length < 2) return null;
  const spans = tables.map(({ first, last }) => `${columnLetter(first)}\u2060–\u2060${columnLetter(last)}`).join(", ");
  return (
    <form method="post" className="inline-notice upload-several">
      <input type="hidden" name="upload" value={uuid} />
      <input type="hidden" name="code" value={guess.code} />
      <input type="hidden" name="quantity" value={guess.quantity ?? ""} />
      {guess.hasHead && <input type="hidden" name="hasHead" value="on" />}
      <input type="hidden" name="isEach" value="on" />
      <b>{t("tablesTitle")}</b>
      <p>{t("tablesText", { spans })}</p>
      <Button name="intent" value={uploadColumnsForm}>
        {t("tablesDone", { count: tables.length })}
      </Button>
      <p className="muted">{t("oneTable")}</p>
    </form>
  );
}

function optionText(letter: string, label: string, rows: readonly (readonly string[])[], at: number): string {
  if (label !== "") return t("columnHead", { letter, label: label.slice(0, 40) });
  const text = rows.map((cells) => cells[at] ?? "").find((cell) => cell !== "");
  return text === undefined ? t("columnName", { letter }) : t("columnExample", { letter, text: text.slice(0, 40) });
}
