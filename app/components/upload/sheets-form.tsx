import type { ReactNode } from "react";
import { Button } from "#app/components/kit/button.tsx";
import { Check } from "#app/components/kit/fields/check.tsx";
import type { articleSheetForm, uploadSheetForm } from "#app/forms/product-upload.ts";
import { productUpload as texts } from "#app/i18n/ru/uploads/product-upload.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { UploadViewModel } from "#app/view-models/uploads/product-upload.ts";

const t = namespace("productUpload", texts);

type Props = {
  uuid: string;
  sheets: NonNullable<UploadViewModel["sheets"]>;
  intent: typeof uploadSheetForm | typeof articleSheetForm;
  /** Content beside the button. */
  children?: ReactNode;
};

/** Choice of a workbook's sheet. */
export function SheetsForm({ uuid, sheets, intent, children }: Props) {
  return (
    <section className="upload-columns">
      <h2 id="sheets-title">{t("sheetsTitle")}</h2>
      <p>{t("sheetsText")}</p>
      <form method="post">
        <input type="hidden" name="upload" value={uuid} />
        <fieldset className="upload-sheets" aria-labelledby="sheets-title">
          {sheets.map(({ name, rows, first }, at) => (
            <div key={name}>
              <Check type="radio" id={`sheet-${at}`} name="sheet" value={name} required defaultChecked={at === 0}>
                <b>{name}</b> <span className="muted">{t("sheetRows", { count: rows })}</span>
              </Check>
              {first.map((cells, row) => (
                <small className="muted" key={row}>
                  {cells
                    .filter((cell) => cell !== "")
                    .join(" · ")
                    .slice(0, 160)}
                </small>
              ))}
            </div>
          ))}
        </fieldset>
        <p className="actions">
          <Button kind="main" name="intent" value={intent}>
            {t("sheetDone")}
          </Button>
          {children}
        </p>
      </form>
    </section>
  );
}
