import type { ReactNode } from "react";
import { formatCount } from "#app/i18n/format.ts";
import { listing } from "#app/i18n/ru/listing.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("listing", listing);

/** The heading of a listing with the number of its goods; that there are none, the empty state says. */
export function ListingHead({ heading, total, children }: { heading: string; total: number; children?: ReactNode }) {
  return (
    <div className="head">
      <h1>{heading}</h1>
      {total > 0 && <span className="mt">{totalText(total)}</span>}
      {children}
    </div>
  );
}

/** «1 284 товара» */
export function totalText(total: number): string {
  return t("total", { count: total, n: formatCount(total) });
}
