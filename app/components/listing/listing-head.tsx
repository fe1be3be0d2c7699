import type { ReactNode, Ref } from "react";
import { formatCount } from "#app/i18n/format.ts";
import { listing } from "#app/i18n/ru/listing.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("listing", listing);

/** The heading of a listing with the number of its goods; that there are none, the empty state says. */
export function ListingHead({ heading, total, headingRef, children }: Props) {
  return (
    <div className="head">
      <h1 ref={headingRef} tabIndex={headingRef ? -1 : undefined}>
        {heading}
      </h1>
      {total > 0 && <span className="mt">{totalText(total)}</span>}
      {children}
    </div>
  );
}

/** `headingRef`: the heading takes the focus. */
type Props = { heading: string; total: number; headingRef?: Ref<HTMLHeadingElement>; children?: ReactNode };

/** «1 284 товара» */
export function totalText(total: number): string {
  return t("total", { count: total, n: formatCount(total) });
}
