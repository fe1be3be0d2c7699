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
import { listing } from "#app/i18n/ru/catalog/listing.ts";
import { namespace } from "#app/i18n/translator.ts";
import { FilterFields } from "./filter-fields.tsx";
import type { ListingData } from "#app/view-models/catalog/listing.ts";
import type { ListingSpot } from "#app/components/listing/listing-links.ts";

const t = namespace("listing", listing);

const Drawer = lazy(async () => ({ default: (await loadDrawer()).Drawer }));

type Props = { spot: ListingSpot; query: ListingQuery; data: ListingData; onApply: () => void };

/**
 * The filter beside the products; on narrow screens with script it moves into the drawer `?drawer=filter`, and its
 * place only links there.
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
  /** On a narrow screen: opens the drawer, which returns the focus. */
  isNarrow?: boolean;
  isSheet?: boolean;
};

/**
 * A plain GET form. With script it navigates straight to the canonical address, and the button shows the number of
 * results (filter-script.ts).
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
    const element = form.current;
    return () => element?.querySelector("summary")?.focus({ preventScroll: true });
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
    // Preloads the code along with the facets; without it the page loads in full.
    loadDrawer().catch(() => {});
    go(withDrawer(place, "filter"));
  }
  function onInput({ target, currentTarget }: FormEvent<HTMLFormElement>) {
    if (!(target instanceof HTMLInputElement)) return;
    import("./filter-script.ts").then(
      ({ choose, find }) =>
        "facetSearch" in target.dataset ? find(target) : choose(currentTarget, spot.place, city.domain, setFound),
      // Without it the button still applies the choice.
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

/** Whether the filter is a drawer here (listing.css). False until hydrated. */
function useNarrow(): boolean {
  const [isNarrow, setIsNarrow] = useState(false);
  useEffect(() => {
    const controller = new AbortController();
    const width = matchMedia(narrow);
    // A transition: an immediate update would interrupt hydration.
    const update = () => startTransition(() => setIsNarrow(width.matches));
    update();
    width.addEventListener("change", update, { signal: controller.signal });
    return () => controller.abort();
  }, []);
  return isNarrow;
}

/** Enter in the search among values must not submit the form. */
function keepEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key === "Enter" && event.target instanceof HTMLElement && "facetSearch" in event.target.dataset)
    event.preventDefault();
}

/** New data resets the fields; facets stay open as they were. */
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
