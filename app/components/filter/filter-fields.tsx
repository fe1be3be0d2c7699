import { Button } from "#app/components/kit/button.tsx";
import type { ListingData } from "#app/view-models/catalog/listing.ts";
import type { Filter } from "#app/contract/catalog/catalog.ts";
import type { ListingPlace } from "#app/domain/catalog/listing-options.ts";
import { listingSearch, type ListingQuery } from "#app/domain/catalog/listing-query.ts";
import { formatCount, formatNumber } from "#app/i18n/format.ts";
import { listing } from "#app/i18n/ru/catalog/listing.ts";
import { listingFilter } from "#app/i18n/ru/catalog/listing-filter.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("listing-filter", listingFilter);
const tl = namespace("listing", listing);

type Props = {
  query: ListingQuery;
  data: Pick<ListingData, "filter" | "applied">;
  open: boolean;
  /** Number of matching products; null if unknown, undefined before any change. */
  found: number | null | undefined;
};

/** Product rules §3.1: ten values at first, with a search field from twelve. */
const shownValues = 10;
const searchedFrom = 12;
/** Fields of a listing's GET form; plain HTML, enhanced by `ListingFilter`. */
export function FilterFields({ query, data: { filter, applied }, open, found }: Props) {
  const { context, facets, left } = filter;
  return (
    <details open={open} data-context={`${context.type} ${context.value}`}>
      <summary>{applied.length > 0 ? t("filtersChosen", { count: applied.length }) : t("filters")}</summary>
      <KeptFields query={query} place={context.type === "search" ? "search" : "catalog"} />
      {facets.map((facet) => (
        <Facet key={facet.target} facet={facet} />
      ))}
      <p className="filter-submit">
        <Button>{showText(found)}</Button>
      </p>
      {left > 0 && (
        // A button, so that unsent ticks are kept.
        <Button name="drawer" value="filter">
          {t("moreFacets", { count: left })}
        </Button>
      )}
    </details>
  );
}

function showText(found: number | null | undefined): string {
  if (found === null || found === undefined) return t("show");
  return found === 0 ? tl("showNone") : tl("showSome", { count: found, n: formatCount(found) });
}

/** Hidden fields keep sort, view and page size. */
function KeptFields({ query, place }: { query: ListingQuery; place: ListingPlace }) {
  const { sort, view, limit, q } = query;
  const kept = listingSearch(
    { ...query, page: 1, more: null, sort, view, limit, q, availability: [], brands: [], tags: [], facets: {} },
    place,
  );
  return [...new URLSearchParams(kept)].map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}

function Facet({ facet }: { facet: Filter }) {
  const { type, label, unit, collapsed } = facet;
  const name = unit === null ? label : t("facetIn", { label, unit });
  if (type === "toggle" && facet.valueData.length <= 1)
    return <Values facet={facet} values={facet.valueData.map((value) => ({ ...value, label }))} />;
  return (
    <details className="filter-facet" open={!collapsed} aria-label={name}>
      <summary>{name}</summary>
      {type === "range" ? <Range facet={facet} /> : <Choice facet={facet} />}
    </details>
  );
}

function Range({ facet: { target, value } }: { facet: Filter }) {
  if (value === null) return null;
  const { from, to, min, max } = value;
  const known = max > min;
  return (
    <div className="filter-range">
      <input
        className="input"
        name={`${target}.from`}
        inputMode="decimal"
        aria-label={t("from")}
        placeholder={known ? formatNumber(min) : t("from")}
        defaultValue={typed(from)}
      />
      <input
        className="input"
        name={`${target}.to`}
        inputMode="decimal"
        aria-label={t("to")}
        placeholder={known ? formatNumber(max) : t("to")}
        defaultValue={typed(to)}
      />
    </div>
  );
}

/** Selected values come first, so that they are always visible. */
function Choice({ facet }: { facet: Filter }) {
  const { valueData, checkboxValue } = facet;
  const isShown = (value: string, place: number) => place < shownValues || checkboxValue.includes(value);
  const first = valueData.filter(({ value }, index) => isShown(value, index));
  const rest = valueData.filter(({ value }, index) => !isShown(value, index));
  return (
    <>
      {valueData.length >= searchedFrom && (
        <input
          className="input"
          type="search"
          aria-label={t("findValue")}
          placeholder={t("findValue")}
          data-facet-search=""
        />
      )}
      <Values facet={facet} values={first} />
      {rest.length > 0 && (
        <details>
          <summary>{t("moreValues", { count: rest.length })}</summary>
          <Values facet={facet} values={rest} />
        </details>
      )}
    </>
  );
}

function Values({ facet: { target, checkboxValue }, values }: { facet: Filter; values: Filter["valueData"] }) {
  return values.map(({ value, label, count, disabled }) => (
    <label key={value}>
      <input
        type="checkbox"
        name={target}
        value={value}
        defaultChecked={checkboxValue.includes(value)}
        disabled={disabled}
      />
      <span>{label}</span>
      {count >= 0 && <small>{formatCount(count)}</small>}
    </label>
  ));
}

/** In the format that visitors type. */
function typed(number: number | undefined): string | undefined {
  return number === undefined ? undefined : String(number).replace(".", ",");
}
