import { Fragment } from "react";
import { entryRows as texts } from "#app/i18n/ru/basket/entry-rows.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("entryRows", texts);

/** `count` rows of code and quantity fields. */
export function EntryRows({ count }: { count: number }) {
  return (
    <div className="entry-rows">
      <span aria-hidden="true">{t("codeShort")}</span>
      <span aria-hidden="true">{t("quantityShort")}</span>
      {Array.from({ length: count }, (_, at) => at + 1).map((row) => (
        <Fragment key={row}>
          <input className="input" name="code" autoComplete="off" spellCheck={false} aria-label={t("code", { row })} />
          <input
            className="input"
            name="quantity"
            inputMode="decimal"
            autoComplete="off"
            aria-label={t("quantity", { row })}
          />
        </Fragment>
      ))}
    </div>
  );
}
