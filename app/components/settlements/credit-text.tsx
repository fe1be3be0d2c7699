import { paths } from "#app/components/frame/links.ts";
import { credit as texts } from "#app/i18n/ru/settlements/credit.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { CreditText as Text } from "#app/view-models/settlements/credit.ts";

const t = namespace("credit", texts);

/** Remaining credit, or why there is none. */
export function CreditText({ note }: { note: Text | null }) {
  if (note === null) return null;
  return (
    <p className="hint credit-text" data-kind={note.kind}>
      {note.text}
      {note.kind === "debt" && (
        <>
          {" "}
          <a className="text-link" href={paths.settlements}>
            {t("toSettlements")}
          </a>
        </>
      )}
    </p>
  );
}
