import { Picture } from "#app/components/kit/picture.tsx";
import { OwnArticle } from "#app/components/goods/own-article.tsx";
import { Button } from "#app/components/kit/button.tsx";
import { Chip } from "#app/components/kit/chip.tsx";
import { CounterpartyField } from "#app/components/kit/fields/counterparty-field.tsx";
import { PageField } from "#app/components/kit/fields/page-field.tsx";
import { useFocusAfterRemoval } from "#app/components/kit/form/use-focus-after-removal.ts";
import { PageHead } from "#app/components/frame/page-head.tsx";
import { EmptyList } from "#app/components/drawers/empty-list.tsx";
import { useFrame } from "#app/components/frame/frame-context.ts";
import { ToggleForms } from "#app/components/goods/toggles.tsx";
import { Money } from "#app/components/kit/money.tsx";
import { StockLine } from "#app/components/kit/stock-line.tsx";
import type { Crumb } from "#app/domain/catalog/breadcrumbs.ts";
import type { FormReply } from "#app/forms/reply.ts";
import { formatCount, formatQuantityOf } from "#app/i18n/format.ts";
import { compare as texts } from "#app/i18n/ru/catalog/compare.ts";
import { namespace } from "#app/i18n/translator.ts";
import { ClearComparison, UndoComparison } from "./clear-comparison.tsx";
import {
  type ComparedViewModel,
  type ComparisonGroup,
  type ComparisonRow,
  comparisonRows,
} from "#app/view-models/catalog/comparison.ts";

const t = namespace("compare", texts);

type Props = {
  crumbs: Crumb[];
  h1: string;
  groups: ComparisonGroup[];
  /** The shown group; null if there is none. */
  group: ComparisonGroup | null;
  products: ComparedViewModel[];
  onlyDifferences: boolean;
  cleared: FormReply | null;
};

export function CompareView({ crumbs, h1, groups, group, products, onlyDifferences, cleared }: Props) {
  const heading = useFocusAfterRemoval(useFrame().comparisons);
  return (
    <>
      <PageHead crumbs={crumbs} h1={h1} headingRef={heading}>
        {group !== null && <ClearComparison label={t("clearAll")} />}
      </PageHead>
      {cleared && <UndoComparison reply={cleared} />}
      {group === null ? (
        <EmptyList
          title={t("emptyTitle")}
          text={t("emptyText")}
          guestText={t("guestText")}
          toCatalog={t("toCatalog")}
        />
      ) : (
        <>
          <nav className="actions" aria-label={t("groups")}>
            {groups.map((one) => (
              <Chip key={one.uuid} href={groupHref(one, onlyDifferences)} on={one.uuid === group.uuid}>
                {`${one.name} ${formatCount(one.count)}`}
              </Chip>
            ))}
          </nav>
          <GroupView group={group} products={products} onlyDifferences={onlyDifferences} />
        </>
      )}
      <ToggleForms />
    </>
  );
}

type GroupViewProps = { group: ComparisonGroup; products: ComparedViewModel[]; onlyDifferences: boolean };

function GroupView({ group, products, onlyDifferences }: GroupViewProps) {
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

function groupHref({ uuid }: ComparisonGroup, onlyDifferences: boolean): string {
  return `/compare?category=${uuid}${onlyDifferences ? "&differences=1" : ""}`;
}

/** A column per product, a row per attribute; scrolls in its own box with sticky headers. */
function ComparisonTable({
  name,
  products,
  rows,
}: {
  name: string;
  products: ComparedViewModel[];
  rows: ComparisonRow[];
}) {
  return (
    <div className="comparison-scroll" tabIndex={0} role="region" aria-label={t("table", { name })}>
      <table className="comparison-table">
        <thead>
          <tr>
            <th scope="col">{t("product")}</th>
            {products.map((product) => (
              <ProductHead key={product.uuid} product={product} />
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{t("stock")}</th>
            {products.map((product) => (
              <td key={product.uuid}>
                <StockLine product={product} />
              </td>
            ))}
          </tr>
          <tr>
            <th scope="row">{t("article")}</th>
            {products.map((product) => (
              <td key={product.uuid}>
                {product.userArticle !== undefined && <OwnArticle code={product.userArticle} />}
                {product.article}
              </td>
            ))}
          </tr>
          <tr>
            <th scope="row">{t("brand")}</th>
            {products.map((product) => (
              <td key={product.uuid}>{product.brand ?? t("absent")}</td>
            ))}
          </tr>
          {products.some(({ tiers }) => tiers.length > 0) && (
            <tr>
              <th scope="row">{t("tiers")}</th>
              {products.map(({ uuid, tiers, unit }) => (
                <td key={uuid}>
                  {tiers.length === 0 && t("absent")}
                  {tiers.map(({ from, price }) => (
                    <div key={from}>
                      {t("tierFrom", { quantity: formatQuantityOf(from, unit) })} <Money value={price} unit={unit} />
                    </div>
                  ))}
                </td>
              ))}
            </tr>
          )}
          {rows.map(({ name, values, differs }) => (
            <tr key={name} className={differs ? "differs" : undefined}>
              <th scope="row">{name}</th>
              {values.map((value, index) => (
                <td key={products[index]?.uuid}>{value ?? t("absent")}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Adds the minimum order; the quantity is changed in the basket. */
function ProductHead({
  product: { uuid, name, slug, image, price, unit, least, multiplicity },
}: {
  product: ComparedViewModel;
}) {
  return (
    <th scope="col" abbr={name}>
      <Picture src={image} alt="" width={200} height={150} sizes="200px" isLazy={false} />
      <a href={`/product/${slug}`}>{name}</a>
      <Money value={price} unit={unit} />
      <form method="post" data-enhance="">
        <input type="hidden" name="uuid" value={uuid} />
        <input type="hidden" name="quantity" value={String(least ?? multiplicity)} />
        <CounterpartyField />
        <PageField />
        <Button kind="main" name="intent" value="basket.add" aria-label={t("toBasketNamed", { name })}>
          {t("toBasket")}
        </Button>
      </form>
      <button className="text-link" form="compare-off" name="uuid" value={uuid} aria-label={t("removeNamed", { name })}>
        {t("remove")}
      </button>
    </th>
  );
}
