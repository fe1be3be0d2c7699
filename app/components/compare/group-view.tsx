import { compare as texts } from "#app/i18n/ru/compare.ts";
import { namespace } from "#app/i18n/translator.ts";
import { ClearComparison } from "./clear-comparison.tsx";
import { comparisonRows, type Compared } from "./comparison-rows.ts";
import { ComparisonTable } from "./comparison-table.tsx";

const t = namespace("compare", texts);

/** A category that holds compared goods; `slug` is its whole path. */
export type ComparisonGroup = { uuid: string; name: string; slug: string; count: number };

type Props = { group: ComparisonGroup; products: Compared[]; onlyDifferences: boolean };

/** The goods of one category, with all their attributes or with those that tell them apart. */
export function GroupView({ group, products, onlyDifferences }: Props) {
  const rows = comparisonRows(products);
  const shown = onlyDifferences ? rows.filter(({ differs }) => differs) : rows;
  const wanting = products.length === 0 ? t("offSale") : products.length === 1 ? t("onlyOne") : null;
  return (
    <>
      <div className="comparison-bar">
        <nav className="switch-row" aria-label={t("shown")}>
          <a href={groupHref(group, false)} aria-current={!onlyDifferences || undefined}>
            {t("allAttributes")}
          </a>
          <a href={groupHref(group, true)} aria-current={onlyDifferences || undefined}>
            {t("onlyDifferences")}
          </a>
        </nav>
        <ClearComparison label={t("clearGroup")} category={group.uuid} />
      </div>
      {wanting && (
        <p className="muted">
          {wanting} <a href={`/catalog/${group.slug}`}>{group.name}</a>
        </p>
      )}
      {products.length > 1 && shown.length === 0 && <p className="muted">{t("same")}</p>}
      {products.length > 0 && <ComparisonTable name={group.name} products={products} rows={shown} />}
    </>
  );
}

export function groupHref({ uuid }: ComparisonGroup, onlyDifferences: boolean): string {
  return `/compare?category=${uuid}${onlyDifferences ? "&differences=1" : ""}`;
}
