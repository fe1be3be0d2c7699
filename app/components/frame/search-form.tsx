import { useEffect, useRef, useState } from "react";
import type { Suggestions as SuggestionsOf } from "#app/components/search/suggestions.tsx";
import { Icon } from "#app/components/kit/icon.tsx";
import { frame as texts } from "#app/i18n/ru/frame.ts";
import { namespace } from "#app/i18n/translator.ts";
import { useTypedField } from "#app/components/navigation/use-typed-field.ts";

const t = namespace("frame", texts);

/** A GET form with the `query` of the shown results. The code of suggestions loads at the first focus. */
export function SearchForm({ big, query = "" }: { big?: boolean; query?: string }) {
  const field = useRef<HTMLInputElement>(null);
  const typedIn = useTypedField();
  const shown = useRef(query);
  const [Suggestions, setSuggestions] = useState<typeof SuggestionsOf | null>(null);

  function wake(): void {
    import("#app/components/search/suggestions.tsx").then(
      (code) => setSuggestions(() => code.Suggestions),
      () => {},
    );
  }
  // In-place navigation brings a new query, but must not overwrite text being typed.
  useEffect(() => {
    const input = field.current;
    if (shown.current === query) return;
    shown.current = query;
    if (input !== null && (typedIn.current !== input || document.activeElement !== input)) input.value = query;
  }, [query, typedIn]);
  useEffect(() => {
    // A search that is opened is remembered.
    if (query || document.activeElement === field.current) wake();
  }, [query]);

  return (
    <form
      className={big ? "search-form search-form-large" : "search-form"}
      role="search"
      aria-label={big ? t("searchGoods") : undefined}
      action="/search"
      data-enhance=""
    >
      <input
        type="search"
        name="q"
        ref={field}
        defaultValue={query}
        aria-label={t("search")}
        placeholder={t("searchHint")}
        maxLength={1000}
        autoComplete="off"
        enterKeyHint="search"
        onFocus={wake}
      />
      <button>
        <Icon name="find" />
        <span>{t("find")}</span>
      </button>
      {Suggestions && <Suggestions field={field} />}
    </form>
  );
}
