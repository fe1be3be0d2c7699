import { paths } from "#app/components/frame/links.ts";
import { credit as texts } from "#app/i18n/ru/credit.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { CreditText as Text } from "#app/view-models/credit.ts";

const t = namespace("credit", texts);

/** How much may still be bought on credit, or why it may not. */
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
