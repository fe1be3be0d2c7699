import { useEffect, useId, useLayoutEffect, useRef, useState, type MouseEvent, type RefObject } from "react";
import { searchField as texts } from "#app/i18n/ru/catalog/search-field.ts";
import { namespace } from "#app/i18n/translator.ts";
import { suggestionLoader } from "./ask-suggestions.ts";
import { keepLists } from "./keep-lists.ts";
import { forgets, forgetSearches, rememberSearch, withRecentSearches } from "./recent-searches.ts";

const t = namespace("searchField", texts);

/**
 * Makes a search field a combobox (WAI-ARIA 1.2): focus stays in the field, arrows move through the list, Enter
 * follows the option or submits, Esc closes. An empty field shows recent and popular queries. Without script it is a
 * plain form.
 */
export function Suggestions({ field: { current } }: { field: RefObject<HTMLInputElement> }) {
  return current && <SuggestionList field={current} />;
}

function SuggestionList({ field }: { field: HTMLInputElement }) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const ask = useRef<(text: string) => void>(() => {});
  const shown = useRef("");
  const [answered, setAnswered] = useState({ options: "", count: 0 });
  const [closed, setClosed] = useState(false);
  const [active, setActive] = useState<number | null>(null);
  const isOpen = answered.options !== "" && !closed;

  // The field's own value is the query of the shown results; it changes with the page.
  useEffect(() => {
    if (shown.current === field.defaultValue) return;
    shown.current = field.defaultValue;
    rememberSearch(field.defaultValue);
  });

  useEffect(() => {
    const loader = suggestionLoader((found) => {
      const options = withRecentSearches(found);
      setAnswered({ options, count: options.split('role="option"').length - 1 });
      setActive(null);
      setClosed(false);
    });
    ask.current = loader.ask;
    const askIfEmpty = () => {
      if (field.value === "") loader.ask("");
    };
    function close(): void {
      loader.stop();
      setClosed(true);
      setActive(null);
    }
    const controller = new AbortController();
    const { signal } = controller;
    field.addEventListener("input", () => loader.ask(field.value), { signal });
    field.addEventListener("focus", askIfEmpty, { signal });
    field.addEventListener("blur", close, { signal });
    field.form?.addEventListener(
      "submit",
      () => {
        close();
        rememberSearch(field.value);
      },
      { signal },
    );
    keepLists(field, signal);
    // Text may have been typed before this code loaded; after a submission the field has no focus.
    if (document.activeElement === field && field.value !== field.defaultValue) loader.ask(field.value);
    else if (document.activeElement === field) askIfEmpty();
    return () => {
      controller.abort();
      loader.stop();
    };
  }, [field]);

  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      if (event.isComposing) return;
      const options = optionsOf(list.current);
      if (event.key === "ArrowDown" && answered.count === 0) ask.current(field.value);
      else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
        setActive(isOpen ? moved(active, event.key === "ArrowDown" ? 1 : -1, options.length) : active);
        setClosed(false);
      } else if (event.key === "Enter" && isOpen && active !== null) options[active]?.click();
      else if (event.key === "Escape" && isOpen) {
        setClosed(true);
        setActive(null);
      } else {
        // These move in the text.
        if (/^(?:Home|End|ArrowLeft|ArrowRight)$/.test(event.key)) setActive(null);
        return;
      }
      event.preventDefault();
    }
    field.addEventListener("keydown", onKey);
    return () => field.removeEventListener("keydown", onKey);
  }, [field, answered, isOpen, active]);

  useEffect(() => {
    for (const [name, value] of Object.entries({
      role: "combobox",
      "aria-autocomplete": "list",
      "aria-haspopup": "listbox",
      "aria-controls": id,
    }))
      field.setAttribute(name, value);
  }, [field, id]);

  useEffect(() => {
    field.setAttribute("aria-expanded", String(isOpen));
    const chosen = isOpen && active !== null ? `${id}-${active}` : null;
    for (const [at, option] of optionsOf(list.current).entries()) {
      option.id = `${id}-${at}`;
      option.ariaSelected = String(option.id === chosen);
      if (option.id === chosen) option.scrollIntoView({ block: "nearest" });
    }
    if (chosen === null) field.removeAttribute("aria-activedescendant");
    else field.setAttribute("aria-activedescendant", chosen);
  }, [field, id, answered, isOpen, active]);

  useLayoutEffect(() => {
    const box = list.current;
    if (!isOpen || box === null) return;
    const fit = () => box.style.setProperty("--room", `${Math.max(roomBelow(box), leastRoomPx)}px`);
    if (roomBelow(box) < leastRoomPx) field.scrollIntoView();
    fit();
    // A phone's keyboard changes the viewport.
    window.visualViewport?.addEventListener("resize", fit);
    return () => window.visualViewport?.removeEventListener("resize", fit);
  }, [field, answered, isOpen]);

  function choose({ target }: MouseEvent): void {
    setClosed(true);
    if (!(target instanceof Element) || target.closest(`[${forgets}]`) === null) return;
    forgetSearches();
    ask.current("");
  }

  return (
    <>
      <div
        className="suggestions"
        role="listbox"
        id={id}
        ref={list}
        hidden={!isOpen}
        aria-label={t("suggestions")}
        dangerouslySetInnerHTML={{ __html: answered.options }}
        // Keeps the focus in the field: its blur would close the list during the press.
        onPointerDown={(event) => event.preventDefault()}
        onMouseDown={(event) => event.preventDefault()}
        onClick={choose}
      />
      <span className="visually-hidden" role="status">
        {isOpen ? t("count", { count: answered.count }) : ""}
      </span>
    </>
  );
}

/** Room for three options; with less the field scrolls up first. Pixels. */
const leastRoomPx = 180;

/** From the list's top to slightly above the bottom of the visual viewport. */
function roomBelow(box: HTMLElement): number {
  const view = window.visualViewport;
  const end = view ? view.offsetTop + view.height : window.innerHeight;
  return Math.floor(end - box.getBoundingClientRect().top - 8);
}

function optionsOf(list: HTMLElement | null): HTMLElement[] {
  return list === null ? [] : [...list.querySelectorAll<HTMLElement>("[role=option]")];
}

/** Next option for an arrow key; past either end back into the field (null), from the field to the opposite end. */
function moved(active: number | null, by: 1 | -1, count: number): number | null {
  if (count === 0) return null;
  if (active === null) return by === 1 ? 0 : count - 1;
  const next = active + by;
  return next < 0 || next >= count ? null : next;
}
