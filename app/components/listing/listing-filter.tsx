import { useNavigate, useNavigation } from "@remix-run/react";
import { useContext, useEffect, useRef, type FormEvent, type KeyboardEvent, type RefObject } from "react";
import { useFrame } from "#app/components/layout/frame-context.ts";
import type { ListingPlace } from "#app/domain/catalog/listing-options.ts";
import { listingAddress, parseListingQuery } from "#app/domain/catalog/listing-query.ts";
import { listing } from "#app/i18n/ru/listing.ts";
import { namespace } from "#app/i18n/translator.ts";
import { FilterDrawing, filterMarkup } from "./filter-drawing.ts";
import type { ListingSpot } from "./listing-links.ts";

const t = namespace("listing", listing);

/**
 * A plain GET form, its fields as the server has drawn them. With script the address goes straight to its canonical form
 * instead of through the server's redirect, and the button says how much it will show (filter-script.ts).
 */
export function ListingFilter({ spot, markup, onApply }: { spot: ListingSpot; markup: string; onApply: () => void }) {
  const navigate = useNavigate();
  const { domain } = useFrame().city;
  const form = useRef<HTMLFormElement>(null);
  const drawn = useContext(FilterDrawing);
  drawn?.(markup);
  const html = drawn ? markup : filterMarkup(markup);
  useOpenFacets(form, html);
  useChoosing(form, spot.place, domain);

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    const submitter = event.nativeEvent instanceof SubmitEvent ? event.nativeEvent.submitter : null;
    const params = paramsOf(event.currentTarget, submitter);
    const wanted = parseListingQuery(params, spot.place);
    event.preventDefault();
    if (!wanted.ok) return;
    if (!params.has("drawer")) onApply();
    navigate(spot.path + listingAddress(wanted.value, params, spot.place), { preventScrollReset: true });
  }
  return (
    <form
      ref={form}
      className="lf"
      method="get"
      autoComplete="off"
      aria-label={t("filter")}
      onSubmit={onSubmit}
      onKeyDown={keepEnter}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

/** By a listener of its own: React hears no changes of fields that it has not drawn. */
function useChoosing(form: RefObject<HTMLFormElement>, place: ListingPlace, city: string): void {
  useEffect(() => {
    const listening = new AbortController();
    function onInput({ target, currentTarget }: Event) {
      if (!(target instanceof HTMLInputElement) || !(currentTarget instanceof HTMLFormElement)) return;
      const chosen = currentTarget;
      import("./filter-script.ts").then(
        ({ choose, find }) => ("find" in target.dataset ? find(target) : choose(chosen, place, city)),
        // Without it the button still shows what is chosen.
        () => {},
      );
    }
    form.current?.addEventListener("input", onInput, { signal: listening.signal });
    return () => listening.abort();
  }, [form, place, city]);
}

/** Enter in the search among values finds, it does not submit. */
function keepEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key === "Enter" && event.target instanceof HTMLElement && "find" in event.target.dataset) event.preventDefault();
}

/** New fields come as the server would show them: what the visitor has opened or closed is put right here. */
function useOpenFacets(form: RefObject<HTMLFormElement>, html: string): void {
  const { state } = useNavigation();
  const kept = useRef(new Map<string, boolean>());
  useEffect(() => {
    if (state === "loading") kept.current = new Map(facetsOf(form.current).map((facet) => [facet.ariaLabel ?? "", facet.open]));
  }, [form, state]);
  useEffect(() => {
    for (const facet of facetsOf(form.current)) facet.open = kept.current.get(facet.ariaLabel ?? "") ?? facet.open;
  }, [form, html]);
}

function facetsOf(form: HTMLFormElement | null): HTMLDetailsElement[] {
  return [...(form?.querySelectorAll<HTMLDetailsElement>("details.lfc") ?? [])];
}

function paramsOf(form: HTMLFormElement, submitter: HTMLElement | null): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of new FormData(form, submitter)) if (typeof value === "string") params.append(name, value);
  return params;
}
