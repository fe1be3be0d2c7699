import { memo } from "react";
import { formatPhone } from "#app/domain/phone.ts";
import { frame as texts } from "#app/i18n/ru/frame.ts";
import { namespace } from "#app/i18n/translator.ts";
import { DbIp } from "./city-guess.tsx";
import type { FrameViewModel } from "#app/view-models/frame.ts";
import { categoryLinks, LinkList, type WordedLink } from "./link-list.tsx";
import { withDrawer, type Place } from "./links.ts";
import { telHref } from "#app/domain/phone.ts";
import { usePageCityHosts } from "./page-data.ts";

const t = namespace("frame", texts);

type Props = { data: FrameViewModel; place: Place; short: boolean };

/** `short`: without links that distract from paying. */
export const Footer = memo(function Footer({ data, place, short }: Props) {
  const { shop, city, categories, links, workHours } = data;
  return (
    <footer className="site-footer">
      <div className="page-width footer-columns">
        {!short && (
          <>
            {categories.length > 0 && <Column title={t("catalog")} links={categoryLinks(categories)} />}
            <Column title={t("buyers")} links={links.buyers} />
            <Column title={t("company")} links={links.company} />
            <Cities />
          </>
        )}
        <div>
          <h2>{t("seller")}</h2>
          {shop.seller && (
            <p className="muted">
              {shop.seller.name}
              <br />
              {t("requisites", shop.seller)}
              <br />
              {shop.seller.address}
            </p>
          )}
          <a href={telHref(city.phone)}>{formatPhone(city.phone)}</a>
          <br />
          {shop.email && <a href={`mailto:${shop.email}`}>{shop.email}</a>}
          <p className="muted">{workHours}</p>
          <p>
            <a href={withDrawer(place, "sitemap")}>{t("sitemap")}</a>
          </p>
          <DbIp />
        </div>
      </div>
    </footer>
  );
});

function Cities() {
  const cities = usePageCityHosts();
  if (cities.length === 0) return null;
  return <Column title={t("cities")} links={cities.map(({ name, origin }) => [`${origin}/`, name])} external />;
}

type ColumnProps = { title: string; links: readonly WordedLink[]; external?: boolean };

function Column({ title, links, external }: ColumnProps) {
  return (
    <div>
      <h2>{title}</h2>
      <LinkList links={links} external={external} />
    </div>
  );
}
