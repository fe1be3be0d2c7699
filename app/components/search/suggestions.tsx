import { useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { search as texts } from "#app/i18n/ru/catalog/search.ts";
import { namespace } from "#app/i18n/translator.ts";
import { countOf, suggestionLoader, type SuggestionAnswer } from "./ask-suggestions.ts";
import { keepLists } from "./keep-lists.ts";
import { SuggestionOptions } from "./suggestion-options.tsx";

const t = namespace("search", texts);

/**
 * Makes a search field a combobox (WAI-ARIA 1.2): focus stays in the field, arrows move through the list, Enter
 * follows the option or submits, Esc closes. Without script it is a plain form.
 */
export function Suggestions({ field }: { field: HTMLInputElement }) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [answered, setAnswered] = useState<SuggestionAnswer>(null);
  const [closed, setClosed] = useState(false);
  const [active, setActive] = useState<number | null>(null);
  const isOpen = answered !== null && !closed;

  useEffect(() => {
    const loader = suggestionLoader((found) => {
      setAnswered(found);
      setActive(null);
      setClosed(false);
    });
    function close(): void {
      loader.stop();
      setClosed(true);
      setActive(null);
    }
    const controller = new AbortController();
    const { signal } = controller;
    field.addEventListener("input", () => loader.ask(field.value), { signal });
    field.addEventListener("blur", close, { signal });
    field.form?.addEventListener("submit", close, { signal });
    keepLists(field, signal);
    // Text may have been typed before this code loaded; after a submission the field has no focus.
    if (field.value !== field.defaultValue && document.activeElement === field) loader.ask(field.value);
    return () => {
      controller.abort();
      loader.stop();
    };
  }, [field]);

  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      if (event.isComposing || answered === null) return;
      const options = optionsOf(list.current);
      if (event.key === "ArrowDown" || event.key === "ArrowUp") {
        setActive(isOpen ? moved(active, event.key === "ArrowDown" ? 1 : -1, options.length) : active);
        setClosed(false);
      } else if (event.key === "Enter" && isOpen && active !== null) options[active]?.click();
      else if (event.key === "Escape" && isOpen) {
        setClosed(true);
        setActive(null);
      } else return;
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

  return (
    <>
      <div
        className="suggestions"
        role="listbox"
        id={id}
        ref={list}
        hidden={!isOpen}
        aria-label={t("suggestions")}
        // Keeps the focus in the field: its blur would close the list during the press.
        onPointerDown={(event) => event.preventDefault()}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => setClosed(true)}
      >
        {answered && <SuggestionOptions {...answered} />}
      </div>
      <span className="visually-hidden" role="status">
        {/* The last option leads to all results. */}
        {isOpen ? t("count", { count: countOf(answered.found) + Number(answered.found.products.length > 0) }) : ""}
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
