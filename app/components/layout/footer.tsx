import { formatPhone } from "#app/domain/phone.ts";
import { frame as texts } from "#app/i18n/ru/frame.ts";
import { namespace, type KeyOf } from "#app/i18n/translator.ts";
import { DbIp } from "./city-guess.tsx";
import type { FrameData } from "./frame-data.ts";
import { paths, telHref } from "./links.ts";
import { workHoursText } from "./work-hours.ts";

const t = namespace("frame", texts);

export function Footer({ data: { shop, city, categories, schedule } }: { data: FrameData }) {
  return (
    <footer className="foot">
      <div className="wrap cols">
        <Column title={t("catalog")} links={[...categories.map(({ name, slug }) => [`/catalog/${slug}`, name] as const)]} />
        <Column title={t("buyers")} links={worded(buyers)} />
        <Column title={t("company")} links={worded(company)} />
        <div>
          <h2>{t("seller")}</h2>
          {shop.seller && (
            <p className="mt">
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
          <p className="mt">{workHoursText(schedule)}</p>
          <DbIp />
        </div>
      </div>
    </footer>
  );
}

function Column({ title, links }: { title: string; links: readonly (readonly [string, string])[] }) {
  return (
    <div>
      <h2>{title}</h2>
      <ul>
        {links.map(([href, text]) => (
          <li key={href}>
            <a href={href}>{text}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}

type Link = readonly [href: string, key: KeyOf<typeof texts>];

const buyers: readonly Link[] = [
  [paths.promotions, "page.promotions"],
  [paths.delivery, "page.delivery"],
  [paths.payments, "page.payments"],
  [paths.refund, "page.refund"],
  [paths.warranty, "page.warranty"],
  [paths.support, "page.support"],
  [paths.materials, "page.useful-materials"],
];
const company: readonly Link[] = [
  [paths.about, "page.about"],
  [paths.contacts, "page.contacts"],
  [paths.brands, "page.brands"],
  [paths.corporate, "page.corporativ-clients"],
  [paths.agreement, "page.user-agreement"],
  [paths.privacy, "page.privacy-policy"],
  [paths.cookies, "page.cookie-policy"],
];

function worded(links: readonly Link[]): (readonly [string, string])[] {
  return links.map(([href, key]) => [href, t(key)]);
}
