import { useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { search as texts } from "#app/i18n/ru/search.ts";
import { namespace } from "#app/i18n/translator.ts";
import { suggestionsAsker, type Answered } from "./ask-suggestions.ts";
import { SuggestionOptions } from "./suggestion-options.tsx";

const t = namespace("search", texts);

/**
 * Makes a search field a combobox (WAI-ARIA 1.2): the focus stays in the field, the arrows walk the list, Enter follows
 * the option or sends the form, Esc closes the list. Without it the field is the plain form it was.
 */
export function Suggestions({ field }: { field: HTMLInputElement }) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [answered, setAnswered] = useState<Answered>(null);
  const [closed, setClosed] = useState(false);
  const [active, setActive] = useState<number | null>(null);
  const isOpen = answered !== null && !closed;

  useEffect(() => {
    const asker = suggestionsAsker((found) => {
      setAnswered(found);
      setActive(null);
      setClosed(false);
    });
    function close(): void {
      asker.stop();
      setClosed(true);
      setActive(null);
    }
    const listening = new AbortController();
    const { signal } = listening;
    field.addEventListener("input", () => asker.ask(field.value), { signal });
    field.addEventListener("blur", close, { signal });
    field.form?.addEventListener("submit", close, { signal });
    // Somebody may have typed before this code came; who has sent the form since then has left the field.
    if (field.value !== field.defaultValue && document.activeElement === field) asker.ask(field.value);
    return () => {
      listening.abort();
      asker.stop();
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
    // The keyboard of a phone comes and goes.
    window.visualViewport?.addEventListener("resize", fit);
    return () => window.visualViewport?.removeEventListener("resize", fit);
  }, [field, answered, isOpen]);

  const { products = [], categories = [], materials = [], brands = [] } = answered?.found ?? {};
  // The last option leads to all that the words find.
  const count = products.length + categories.length + materials.length + brands.length + (products.length > 0 ? 1 : 0);
  return (
    <>
      <div
        className="suggestions"
        role="listbox"
        id={id}
        ref={list}
        hidden={!isOpen}
        aria-label={t("suggestions")}
        // Pressing an option leaves the focus in the field, whose blur would close the list under the finger.
        onPointerDown={(event) => event.preventDefault()}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => setClosed(true)}
      >
        {answered && <SuggestionOptions {...answered} />}
      </div>
      <span className="visually-hidden" role="status">
        {isOpen ? t("count", { count }) : ""}
      </span>
    </>
  );
}

/** Enough for three options; with less the field moves up first. */
const leastRoomPx = 180;

/** From the list's top to a little above the end of what is seen of the window. */
function roomBelow(box: HTMLElement): number {
  const view = window.visualViewport;
  const end = view ? view.offsetTop + view.height : window.innerHeight;
  return Math.floor(end - box.getBoundingClientRect().top - 8);
}

function optionsOf(list: HTMLElement | null): HTMLElement[] {
  return list === null ? [] : [...list.querySelectorAll<HTMLElement>("[role=option]")];
}

/** The option an arrow leads to; from either end back into the field (null), from the field to the other end. */
function moved(active: number | null, by: 1 | -1, count: number): number | null {
  if (count === 0) return null;
  if (active === null) return by === 1 ? 0 : count - 1;
  const next = active + by;
  return next < 0 || next >= count ? null : next;
}
