import { PageField } from "#app/components/kit/fields/page-field.tsx";
import { useFrame } from "#app/components/frame/frame-context.ts";
import { PageHead } from "#app/components/frame/page-head.tsx";
import { paths } from "#app/components/frame/links.ts";
import { wrongQuantity } from "#app/components/frame/wrong-quantity.ts";
import { Button } from "#app/components/kit/button.tsx";
import { CounterpartyField } from "#app/components/kit/fields/counterparty-field.tsx";
import { Money } from "#app/components/kit/money.tsx";
import { Stepper } from "#app/components/kit/fields/stepper.tsx";
import { StockLine } from "#app/components/kit/stock-line.tsx";
import type { Crumb } from "#app/domain/catalog/breadcrumbs.ts";
import { calculator as texts } from "#app/i18n/ru/calculator/calculator.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { ShownComponents, ShownRole } from "#app/view-models/calculator/calculator-components.ts";
import { Choice, SystemFields } from "./system-fields.tsx";

const t = namespace("calculator", texts);

type Props = {
  h1: string;
  crumbs: Crumb[];
  profiles: { uuid: string; name: string }[];
  brands: string[];
  role: string | null;
  shown: ShownComponents | null;
  /** Closed during moderation. */
  mayCalculate: boolean;
};

/** Parts of a system by role, with sizes and buy buttons. */
export function ComponentsPage({ h1, crumbs, profiles, brands, role, shown, mayCalculate }: Props) {
  if (shown === null)
    return (
      <>
        <PageHead crumbs={crumbs} h1={h1} />
        <p>{t("noSystems")}</p>
      </>
    );
  const { groups, count, roles, profile, brand, seesPrices } = shown;
  return (
    <div className="calculator">
      <PageHead crumbs={crumbs} h1={h1}>
        {mayCalculate && (
          <a className="text-link" href={paths.calculator}>
            {t("components.toCalculator")}
          </a>
        )}
      </PageHead>
      <p className="calculator-lead">{t("components.lead")}</p>
      <form
        method="get"
        className="calculator-system"
        aria-label={t("components.filter")}
        data-enhance=""
        key={`${profile} ${brand} ${role}`}
      >
        <SystemFields profiles={profiles} brands={brands} profile={profile} brand={brand} />
        <Choice name="role" label={t("components.role")} value={role ?? ""}>
          {[{ value: "", text: t("components.allRoles") }, ...roles]}
        </Choice>
        <Button>{t("components.show")}</Button>
      </form>
      <p className="muted">
        {shown.system}: {t("components.count", { count })}
      </p>
      {groups.map((group) => (
        <Group key={group.role} group={group} seesPrices={seesPrices} />
      ))}
    </div>
  );
}

function Group({ group: { role, items }, seesPrices }: { group: ShownRole; seesPrices: boolean }) {
  const { reply } = useFrame();
  return (
    <section className="calculator-part">
      <h2>{role}</h2>
      <table className="calculator-table components-table">
        <thead>
          <tr>
            <th>{t("column.part")}</th>
            <th>{t("column.sizes")}</th>
            <th>{t("column.stock")}</th>
            {seesPrices && <th className="figure">{t("column.price")}</th>}
            <th>
              <span className="visually-hidden">{t("components.add")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ article, goods, sizes }) => (
            <tr key={article} className={goods === null ? "line-gap" : undefined}>
              <th scope="row">
                {goods === null ? (
                  <span className="gap-reason">{t("components.notSold")}</span>
                ) : (
                  <a href={`/product/${goods.slug}`}>{goods.name}</a>
                )}
                <small className="muted">{article}</small>
              </th>
              <td className="muted">
                <ul>
                  {sizes.map((size) => (
                    <li key={size}>{size}</li>
                  ))}
                </ul>
              </td>
              <td>{goods && <StockLine product={goods} />}</td>
              {seesPrices && (
                <td className="figure" data-label={t("column.price")}>
                  {goods && <Money value={goods.price} unit={goods.unit} />}
                </td>
              )}
              <td className="component-add">
                {goods && (
                  <form method="post" data-enhance="">
                    <CounterpartyField />
                    <input type="hidden" name="uuid" value={goods.uuid} />
                    <Stepper
                      multiplicity={goods.multiplicity}
                      {...(goods.least === undefined ? {} : { minQuantity: goods.least })}
                      unit={goods.unit}
                      wrong={wrongQuantity(reply, "basket.add", goods.uuid)}
                    />
                    <PageField />
                    <Button name="intent" value="basket.add">
                      {t("components.add")}
                    </Button>
                  </form>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
