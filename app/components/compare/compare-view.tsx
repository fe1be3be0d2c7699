import { Button, LinkButton } from "#app/components/kit/button.tsx";
import { Chip } from "#app/components/kit/chip.tsx";
import { Empty } from "#app/components/kit/empty.tsx";
import { Crumbs } from "#app/components/layout/crumbs.tsx";
import { ToggleForms } from "#app/components/listing/toggles.tsx";
import type { Crumb } from "#app/domain/catalog/breadcrumbs.ts";
import { formatCount } from "#app/i18n/format.ts";
import { compare as texts } from "#app/i18n/ru/compare.ts";
import { namespace } from "#app/i18n/translator.ts";
import { comparisonRows, type Compared } from "./comparison-rows.ts";
import { ComparisonTable } from "./comparison-table.tsx";

const t = namespace("compare", texts);

export type ComparisonGroup = { uuid: string; name: string; count: number };

type Props = {
  crumbs: Crumb[];
  h1: string;
  groups: ComparisonGroup[];
  /** The group that is shown; null when there is none. */
  group: ComparisonGroup | null;
  products: Compared[];
  onlyDifferences: boolean;
};

/** Goods side by side, one category at a time. */
export function CompareView({ crumbs, h1, groups, group, products, onlyDifferences }: Props) {
  return (
    <>
      <Crumbs trail={crumbs} />
      <div className="head">
        <h1>{h1}</h1>
        {group !== null && <Clear label={t("clearAll")} />}
      </div>
      {group === null ? (
        <Empty title={t("empty.title")} text={t("empty.text")}>
          <LinkButton href="/catalog">{t("toCatalog")}</LinkButton>
        </Empty>
      ) : (
        <>
          <nav className="acts" aria-label={t("groups")}>
            {groups.map((one) => (
              <Chip key={one.uuid} href={compareHref(one, onlyDifferences)} on={one.uuid === group.uuid}>
                {`${one.name} ${formatCount(one.count)}`}
              </Chip>
            ))}
          </nav>
          <Group group={group} products={products} onlyDifferences={onlyDifferences} />
        </>
      )}
      <ToggleForms />
    </>
  );
}

function Group({ group, products, onlyDifferences }: { group: ComparisonGroup; products: Compared[]; onlyDifferences: boolean }) {
  const rows = comparisonRows(products);
  const shown = onlyDifferences ? rows.filter(({ differs }) => differs) : rows;
  return (
    <>
      <div className="cb">
        <nav className="ch" aria-label={t("shown")}>
          <a href={compareHref(group, false)} aria-current={!onlyDifferences || undefined}>
            {t("allAttributes")}
          </a>
          <a href={compareHref(group, true)} aria-current={onlyDifferences || undefined}>
            {t("onlyDifferences")}
          </a>
        </nav>
        <Clear label={t("clearGroup")} category={group.uuid} />
      </div>
      {products.length === 1 && <p className="mt">{t("onlyOne")}</p>}
      {products.length > 1 && shown.length === 0 && <p className="mt">{t("same")}</p>}
      <ComparisonTable name={group.name} products={products} rows={shown} />
    </>
  );
}

/** Empties one category, or without one the whole comparison. */
function Clear({ label, category }: { label: string; category?: string }) {
  return (
    <form method="post" data-enhance="">
      {category !== undefined && <input type="hidden" name="category" value={category} />}
      <Button kind="plain" name="intent" value="compare.clear">
        {label}
      </Button>
    </form>
  );
}

function compareHref({ uuid }: ComparisonGroup, onlyDifferences: boolean): string {
  return `/compare?category=${uuid}${onlyDifferences ? "&differences=1" : ""}`;
}
