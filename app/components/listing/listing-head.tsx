import { PageHead, type PageHeadProps } from "#app/components/frame/page-head.tsx";
import { formatCount } from "#app/i18n/format.ts";
import { listing } from "#app/i18n/ru/catalog/listing.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("listing", listing);

/** The head of a listing with its product count; the empty state words zero itself. */
export function ListingHead({ total, children, ...head }: PageHeadProps & { total: number }) {
  return (
    <PageHead {...head}>
      {total > 0 && <span className="muted">{totalText(total)}</span>}
      {children}
    </PageHead>
  );
}

/** «1 284 товара» */
export function totalText(total: number): string {
  return t("total", { count: total, n: formatCount(total) });
}
