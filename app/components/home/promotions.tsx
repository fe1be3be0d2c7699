import { formatDay } from "#app/i18n/format.ts";
import { home } from "#app/i18n/ru/home.ts";
import { namespace } from "#app/i18n/translator.ts";
import { useFrame } from "#app/components/frame/frame-context.ts";
import { paths } from "#app/components/frame/links.ts";
import type { Promotion } from "#app/contract/backoffice.ts";

const t = namespace("home", home);

export type PromotionTeaser = Pick<Promotion, "slug" | "title" | "announce" | "dateFrom" | "dateTo"> & {
  /** Path of its drawing. */
  image: string | null;
};

export function Promotions({ list }: { list: PromotionTeaser[] }) {
  const { today } = useFrame().city;
  return (
    <section className="home-section">
      <div className="heading-row">
        <h2>{t("promotions")}</h2>
        <a className="text-link" href={paths.promotions}>
          {t("allPromotions")}
        </a>
      </div>
      <ul className="promotion-list">
        {list.map(({ slug, title, announce, dateFrom, dateTo, image }) => (
          <li key={slug}>
            {image && <img src={image} alt="" width={200} height={150} loading="lazy" />}
            <a className="bold" href={`/promotion/${slug}`}>
              {title}
            </a>
            <span className="small-text muted">
              {dateFrom <= today
                ? t("promotionUntil", { to: formatDay(dateTo, { today }) })
                : t("promotionDates", { from: formatDay(dateFrom, { today }), to: formatDay(dateTo, { today }) })}
            </span>
            <p>{announce}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
