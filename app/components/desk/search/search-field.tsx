import { deskSearch } from "#app/i18n/ru/desk/search.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("deskSearch", deskSearch);

/** The search of the frame; a scanner types into it and ends with Enter. */
export function SearchField({ value }: { value: string }) {
  return (
    <form className="desk-search" action="/desk/search" role="search">
      <input
        className="input"
        type="search"
        name="q"
        defaultValue={value.slice(0, 100)}
        aria-label={t("label")}
        placeholder={t("placeholder")}
        title={t("hint")}
        maxLength={100}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        data-search=""
      />
      <button className="button" type="submit">
        {t("find")}
      </button>
    </form>
  );
}
