import { useLocation, useNavigation } from "@remix-run/react";
import {
  lazy,
  startTransition,
  Suspense,
  useContext,
  useEffect,
  useRef,
  useState,
  type FormEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
} from "react";
import { useFrame } from "#app/components/frame/frame-context.ts";
import { withDrawer } from "#app/components/frame/links.ts";
import { useGo } from "#app/components/navigation/use-go.ts";
import type { ListingPlace } from "#app/domain/catalog/listing-options.ts";
import { listingAddress, parseListingQuery } from "#app/domain/catalog/listing-query.ts";
import { drawerAt } from "#app/domain/navigation/drawer-moves.ts";
import { listing } from "#app/i18n/ru/listing.ts";
import { namespace } from "#app/i18n/translator.ts";
import { FilterDrawing, filterMarkup } from "./filter-drawing.ts";
import type { ListingSpot } from "#app/components/listing/listing-links.ts";

const t = namespace("listing", listing);

const Drawer = lazy(async () => ({ default: (await loadDrawer()).Drawer }));

type Props = { spot: ListingSpot; markup: string; onApply: () => void };

/**
 * The filter beside the goods; on narrow screens, with script, `?drawer=filter` puts it into a drawer over them, and its
 * place beside them only leads there.
 */
export function ListingFilter({ markup, ...props }: Props) {
  const isNarrow = useNarrow();
  const isSheet = drawerAt(useLocation()) === "filter" && isNarrow;
  const drawFilter = useContext(FilterDrawing);
  const html = drawFilter ? drawFilter(markup) : filterMarkup(markup);
  return (
    <>
      <FilterForm
        {...props}
        html={isNarrow ? html.replace(/^<details open=""/, "<details") : html}
        isNarrow={isNarrow}
        isSheet={isSheet}
      />
      {isSheet && <FilterSheet {...props} html={html} />}
    </>
  );
}

function FilterSheet({ html, ...props }: Omit<Props, "markup"> & { html: string }) {
  const place = useLocation();
  return (
    <Suspense fallback={null}>
      <Drawer title={t("filter")} closeHref={withDrawer(place, null)}>
        <FilterForm {...props} html={html} />
      </Drawer>
    </Suspense>
  );
}

type FormProps = Omit<Props, "markup"> & {
  html: string;
  /** Beside the goods of a narrow screen: opening it leads to the drawer, which gives the focus back. */
  isNarrow?: boolean;
  isSheet?: boolean;
};

/**
 * A plain GET form, its fields as the server has drawn them. With script the address goes straight to its canonical form
 * instead of through the server's redirect, and the button says how much it will show (filter-script.ts).
 */
function FilterForm({ spot, html, onApply, isNarrow, isSheet }: FormProps) {
  const go = useGo();
  const place = useLocation();
  const { domain } = useFrame().city;
  const form = useRef<HTMLFormElement>(null);
  useOpenFacets(form, html);
  useChoosing(form, spot.place, domain);
  // What opened the drawer is drawn anew with its facets.
  useEffect(() => {
    if (!isSheet) return;
    const beside = form.current;
    return () => beside?.querySelector("summary")?.focus({ preventScroll: true });
  }, [isSheet]);

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    const submitter = event.nativeEvent instanceof SubmitEvent ? event.nativeEvent.submitter : null;
    const params = paramsOf(event.currentTarget, submitter);
    const wanted = parseListingQuery(params, spot.place);
    event.preventDefault();
    if (!wanted.ok) return;
    if (!params.has("drawer")) onApply();
    go(spot.path + listingAddress(wanted.value, params, spot.place), true);
  }
  function onClick(event: MouseEvent<HTMLFormElement>) {
    const summary = event.target instanceof Element ? event.target.closest("summary") : null;
    const sheet = event.currentTarget.querySelector("details");
    if (!isNarrow || !summary || !sheet || summary.parentElement !== sheet || sheet.open) return;
    event.preventDefault();
    // Asked for early, its code comes together with the facets; without it the page comes whole.
    loadDrawer().catch(() => {});
    go(withDrawer(place, "filter"));
  }
  return (
    <form
      ref={form}
      className="listing-filter"
      method="get"
      autoComplete="off"
      aria-label={isNarrow === undefined ? undefined : t("filter")}
      onSubmit={onSubmit}
      onClick={onClick}
      onKeyDown={keepEnter}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

function loadDrawer() {
  return import("#app/components/drawers/drawer.tsx");
}

const narrow = "(max-width: 1199px)";

/** Is the filter a sheet here (listing.css)? Never before script has taken the page over. */
function useNarrow(): boolean {
  const [isNarrow, setIsNarrow] = useState(false);
  useEffect(() => {
    const listening = new AbortController();
    const width = matchMedia(narrow);
    // In no hurry: an update at once would break into what is still being hydrated.
    const tell = () => startTransition(() => setIsNarrow(width.matches));
    tell();
    width.addEventListener("change", tell, { signal: listening.signal });
    return () => listening.abort();
  }, []);
  return isNarrow;
}

/** By a listener of its own: React hears no changes of fields that it has not drawn. */
function useChoosing(form: RefObject<HTMLFormElement>, place: ListingPlace, city: string): void {
  useEffect(() => {
    const listening = new AbortController();
    function onInput({ target, currentTarget }: Event) {
      if (!(target instanceof HTMLInputElement) || !(currentTarget instanceof HTMLFormElement)) return;
      const chosen = currentTarget;
      import("./filter-script.ts").then(
        ({ choose, find }) => ("facetSearch" in target.dataset ? find(target) : choose(chosen, place, city)),
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
  if (event.key === "Enter" && event.target instanceof HTMLElement && "facetSearch" in event.target.dataset)
    event.preventDefault();
}

/** New fields come as the server would show them: what the visitor has opened or closed is put right here. */
function useOpenFacets(form: RefObject<HTMLFormElement>, html: string): void {
  const { state } = useNavigation();
  const kept = useRef(new Map<string, boolean>());
  useEffect(() => {
    if (state === "loading")
      kept.current = new Map(facetsOf(form.current).map((facet) => [facet.ariaLabel ?? "", facet.open]));
  }, [form, state]);
  useEffect(() => {
    for (const facet of facetsOf(form.current)) facet.open = kept.current.get(facet.ariaLabel ?? "") ?? facet.open;
  }, [form, html]);
}

function facetsOf(form: HTMLFormElement | null): HTMLDetailsElement[] {
  return [...(form?.querySelectorAll<HTMLDetailsElement>("details.filter-facet") ?? [])];
}

function paramsOf(form: HTMLFormElement, submitter: HTMLElement | null): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of new FormData(form, submitter)) if (typeof value === "string") params.append(name, value);
  return params;
}
