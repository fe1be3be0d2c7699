import { Button } from "#app/components/kit/button.tsx";
import { Details } from "#app/components/kit/details.tsx";
import { uploadAcceptForm } from "#app/forms/product-upload.ts";
import { productUpload as texts } from "#app/i18n/ru/product-upload.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { UploadViewModel } from "#app/view-models/product-upload.ts";

const t = namespace("productUpload", texts);

/** What was left out of a file: other sheets, hidden rows, totals. */
export function UploadNotes({ notes, ignored, unordered }: Pick<UploadViewModel, "notes" | "ignored" | "unordered">) {
  if (notes.length === 0) return null;
  return (
    <div className="inline-notice upload-notes">
      <b>{t("notesTitle")}</b>
      <ul>
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
      {unordered.length > 0 && (
        <Details summary={t("unorderedShow")}>
          <p>{t("unorderedHelp")}</p>
          <ul>
            {unordered.map((row) => (
              <li key={row}>{row}</li>
            ))}
          </ul>
        </Details>
      )}
      {ignored.length > 0 && (
        <Details summary={t("ignoredShow")}>
          <ul>
            {ignored.map((row) => (
              <li key={row}>{row}</li>
            ))}
          </ul>
        </Details>
      )}
    </div>
  );
}

/** One button for all goods of the page that were found by their names. */
export function AcceptAll({ uuid, matches }: Pick<UploadViewModel, "uuid" | "matches">) {
  if (matches.length === 0) return null;
  return (
    <form method="post" data-enhance="" className="upload-accept">
      <input type="hidden" name="upload" value={uuid} />
      {matches.map((match) => (
        <input type="hidden" name="match" value={match} key={match} />
      ))}
      <p className="muted">{t("acceptAllText")}</p>
      <Button name="intent" value={uploadAcceptForm}>
        {t("acceptAll", { count: matches.length })}
      </Button>
    </form>
  );
}
