import { LinkButton } from "#app/components/kit/button.tsx";
import { Crumbs } from "#app/components/frame/crumbs.tsx";
import { SearchForm } from "#app/components/frame/search-form.tsx";
import type { Crumb } from "#app/domain/catalog/breadcrumbs.ts";
import { listing as texts } from "#app/i18n/ru/catalog/listing.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("listing", texts);

/** The search page without a query. */
export function SearchPrompt({ crumbs, h1 }: { crumbs: Crumb[]; h1: string }) {
  return (
    <>
      <Crumbs trail={crumbs} />
      <section className="empty-state">
        <h1>{h1}</h1>
        <p>{t("empty.prompt.text")}</p>
        <SearchForm big />
        <p className="actions">
          <LinkButton href="/catalog">{t("toCatalog")}</LinkButton>
        </p>
      </section>
    </>
  );
}
