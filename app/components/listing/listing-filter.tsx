import { useNavigate } from "@remix-run/react";
import { useEffect, useRef, type FormEvent } from "react";
import { Button } from "#app/components/kit/button.tsx";
import { useFrame } from "#app/components/layout/frame-context.ts";
import type { Availability } from "#app/domain/basket/split.ts";
import { listingSearch, parseListingQuery, type ListingQuery } from "#app/domain/catalog/listing-query.ts";
import { moneyToNumber, type Money } from "#app/domain/money.ts";
import { formatCount } from "#app/i18n/format.ts";
import { listing } from "#app/i18n/ru/listing.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { ListingSpot } from "./listing-links.ts";

const t = namespace("listing", listing);

/**
 * A plain GET form. With script a tick applies at once, and the address goes straight to its canonical form instead of
 * through the server's redirect.
 */
export function ListingFilter({ spot, query, counts, chosen }: Props) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const search = listingSearch(query, spot.place);
  // The fields are uncontrolled: a filter taken away by its chip, or by Back, is put right here.
  useEffect(() => form.current?.reset(), [search]);

  function apply(event: FormEvent<HTMLFormElement>) {
    const wanted = parseListingQuery(paramsOf(event.currentTarget), spot.place);
    if (wanted.ok) navigate(spot.path + listingSearch(wanted.value, spot.place), { preventScrollReset: true });
  }
  return (
    <form
      ref={form}
      className="lf"
      method="get"
      onChange={(event) => event.target instanceof HTMLInputElement && event.target.type === "checkbox" && apply(event)}
      onSubmit={(event) => {
        event.preventDefault();
        apply(event);
      }}
    >
      <details>
        <summary>{chosen > 0 ? t("filtersChosen", { count: chosen }) : t("filters")}</summary>
        <KeptFields spot={spot} query={query} />
        <AvailabilityFieldset query={query} counts={counts} />
        <PriceFieldset price={query.price} />
        <Button>{t("show")}</Button>
      </details>
    </form>
  );
}

type Props = { spot: ListingSpot; query: ListingQuery; counts: Record<Availability, number>; chosen: number };

function AvailabilityFieldset({ query, counts }: Pick<Props, "query" | "counts">) {
  const { inCity } = useFrame().city;
  return (
    <fieldset>
      <legend>{t("availability")}</legend>
      {availabilities.map((value) => {
        const checked = query.availability.includes(value);
        return (
          <label key={value}>
            <input type="checkbox" name="availability" value={value} defaultChecked={checked} disabled={counts[value] === 0 && !checked} />
            <span>{t(`availabilityOf.${value}`, { cityIn: inCity })}</span>
            <small>{formatCount(counts[value])}</small>
          </label>
        );
      })}
    </fieldset>
  );
}

function PriceFieldset({ price }: Pick<ListingQuery, "price">) {
  return (
    <fieldset>
      <legend>{t("price")}</legend>
      <div className="rg">
        <input className="inp" name="price.from" inputMode="decimal" autoComplete="off" aria-label={t("priceFrom")} placeholder={t("from")} defaultValue={roubles(price?.from)} />
        <input className="inp" name="price.to" inputMode="decimal" autoComplete="off" aria-label={t("priceTo")} placeholder={t("to")} defaultValue={roubles(price?.to)} />
      </div>
    </fieldset>
  );
}

/** Sort, view and the filters that have no field here stay as they are. */
function KeptFields({ spot, query }: Pick<Props, "spot" | "query">) {
  const kept = listingSearch({ ...query, page: 1, more: false, availability: [], price: undefined }, spot.place);
  return [...new URLSearchParams(kept)].map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}

const availabilities = ["available", "onOrder", "notAvailable"] as const;

function roubles(amount: Money | undefined): string {
  return amount === undefined ? "" : String(moneyToNumber(amount)).replace(".", ",");
}

function paramsOf(form: HTMLFormElement): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === "string") params.append(name, value);
  return params;
}
