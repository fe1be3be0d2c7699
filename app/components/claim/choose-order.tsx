import { LinkButton } from "#app/components/kit/button.tsx";
import { Empty } from "#app/components/kit/empty.tsx";
import { Pager } from "#app/components/kit/pager.tsx";
import { paths } from "#app/components/frame/links.ts";
import { shownSum } from "#app/components/order/list/shown-sum.ts";
import { ownClaims as texts } from "#app/i18n/ru/claims/own-claims.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("ownClaims", texts);

type Props = {
  items: { uuid: string; number: string; date: string; total: number | null; lines: number }[];
  page: number;
  pages: number;
};

/** Orders with shipped goods, each linking to its form. */
export function ChooseOrder({ items, page, pages }: Props) {
  if (items.length === 0) {
    return (
      <Empty title={t("emptyTitle")} text={t("chooseNone")}>
        <LinkButton kind="main" href={paths.orders}>
          {t("toOrders")}
        </LinkButton>
      </Empty>
    );
  }
  return (
    <section className="profile-section">
      <h2>{t("chooseTitle")}</h2>
      <p className="muted">{t("chooseText")}</p>
      <ul className="record-list">
        {items.map(({ uuid, number, date, total, lines }) => (
          <li key={uuid}>
            <span>
              <b>{t("orderOf", { number, date })}</b>
              <small className="muted">
                {t("lines", { count: lines })}, {shownSum(total)}
              </small>
            </span>
            <LinkButton href={`${paths.newComplaint}?order=${uuid}`} aria-label={t("chooseNamed", { number })}>
              {t("choose")}
            </LinkButton>
          </li>
        ))}
      </ul>
      <Pager page={page} pages={pages} href={(number) => (number === 1 ? paths.newComplaint : `?page=${number}`)} />
    </section>
  );
}
