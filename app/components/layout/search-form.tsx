import { frame as texts } from "#app/i18n/ru/frame.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("frame", texts);

/** A real GET form: it finds without script. */
export function SearchForm({ big, query }: { big?: boolean; query?: string }) {
  return (
    <form className={big ? "find big" : "find"} role="search" action="/search" data-enhance="">
      <input
        type="search"
        name="q"
        defaultValue={query}
        aria-label={t("search")}
        placeholder={t("searchHint")}
        maxLength={200}
        autoComplete="off"
        enterKeyHint="search"
      />
      <button>{t("find")}</button>
    </form>
  );
}
