import { useLocation } from "@remix-run/react";
import {
  lazy,
  startTransition,
  Suspense,
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
import { listingAddress, parseListingQuery, type ListingQuery } from "#app/domain/catalog/listing-query.ts";
import { drawerAt } from "#app/domain/navigation/drawer-moves.ts";
import { listing } from "#app/i18n/ru/listing.ts";
import { namespace } from "#app/i18n/translator.ts";
import { FilterFields } from "./filter-fields.tsx";
import type { ListingData } from "#app/view-models/listing.ts";
import type { ListingSpot } from "#app/components/listing/listing-links.ts";

const t = namespace("listing", listing);

const Drawer = lazy(async () => ({ default: (await loadDrawer()).Drawer }));

type Props = { spot: ListingSpot; query: ListingQuery; data: ListingData; onApply: () => void };

/**
 * The filter beside the goods; on narrow screens, with script, `?drawer=filter` puts it into a drawer over them, and its
 * place beside them only leads there.
 */
export function ListingFilter(props: Props) {
  const isNarrow = useNarrow();
  const isSheet = drawerAt(useLocation()) === "filter" && isNarrow;
  return (
    <>
      <FilterForm {...props} isNarrow={isNarrow} isSheet={isSheet} />
      {isSheet && <FilterSheet {...props} />}
    </>
  );
}

function FilterSheet(props: Props) {
  const place = useLocation();
  return (
    <Suspense fallback={null}>
      <Drawer title={t("filter")} closeHref={withDrawer(place, null)}>
        <FilterForm {...props} />
      </Drawer>
    </Suspense>
  );
}

type FormProps = Props & {
  /** Beside the goods of a narrow screen: opening it leads to the drawer, which gives the focus back. */
  isNarrow?: boolean;
  isSheet?: boolean;
};

/**
 * A plain GET form. With script the address goes straight to its canonical form instead of through the server's redirect,
 * and the button says how much it will show (filter-script.ts).
 */
function FilterForm({ spot, query, data, onApply, isNarrow, isSheet }: FormProps) {
  const go = useGo();
  const place = useLocation();
  const { city, viewer } = useFrame();
  const form = useRef<HTMLFormElement>(null);
  const [found, setFound] = useState<number | null>();
  useFreshFields(form, data, () => setFound(undefined));
  useEffect(() => {
    if (!isSheet) return;
    const beside = form.current;
    return () => beside?.querySelector("summary")?.focus({ preventScroll: true });
  }, [isSheet]);

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    const submitter = event.nativeEvent instanceof SubmitEvent ? event.nativeEvent.submitter : null;
    const params = paramsOf(event.currentTarget, submitter);
    const wanted = parseListingQuery(params, spot.place, viewer?.itemsPerPage ?? null);
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
  function onInput({ target, currentTarget }: FormEvent<HTMLFormElement>) {
    if (!(target instanceof HTMLInputElement)) return;
    import("./filter-script.ts").then(
      ({ choose, find }) =>
        "facetSearch" in target.dataset ? find(target) : choose(currentTarget, spot.place, city.domain, setFound),
      // Without it the button still shows what is chosen.
      () => {},
    );
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
      onInput={onInput}
      onKeyDown={keepEnter}
    >
      <FilterFields query={query} data={data} open={data.filter.open && !isNarrow} found={found} />
    </form>
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

/** Enter in the search among values finds, it does not submit. */
function keepEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key === "Enter" && event.target instanceof HTMLElement && "facetSearch" in event.target.dataset)
    event.preventDefault();
}

/** What came with new data stands in the fields, whatever has been chosen in them since; facets stay as open as they were. */
function useFreshFields(form: RefObject<HTMLFormElement>, data: ListingData, onFresh: () => void): void {
  const shown = useRef(data);
  useEffect(() => {
    if (shown.current === data) return;
    shown.current = data;
    form.current?.reset();
    for (const label of form.current?.querySelectorAll("label") ?? []) label.hidden = false;
    onFresh();
  });
}

function paramsOf(form: HTMLFormElement, submitter: HTMLElement | null): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of new FormData(form, submitter)) if (typeof value === "string") params.append(name, value);
  return params;
}
