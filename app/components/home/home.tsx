import { Fragment } from "react";
import { useFrame } from "#app/components/frame/frame-context.ts";
import { paths } from "#app/components/frame/links.ts";
import { usePageCanonical } from "#app/components/frame/page-data.ts";
import { mayCalculate } from "#app/components/frame/profile-links.ts";
import { SeoText } from "#app/components/frame/seo-text.tsx";
import { TitleImage, type TitleImageData } from "#app/components/frame/title-image.tsx";
import { GoodsList } from "#app/components/goods/goods-list.tsx";
import { ToggleForms } from "#app/components/goods/toggles.tsx";
import { Empty } from "#app/components/kit/empty.tsx";
import { ErrorBoundary } from "#app/components/kit/error-boundary.tsx";
import { missingPicture, Picture } from "#app/components/kit/picture.tsx";
import { JsonLd } from "#app/components/kit/json-ld.tsx";
import type { Promotion } from "#app/contract/orders/backoffice.ts";
import type { WorkHours } from "#app/domain/schedule.ts";
import { formatCount, formatDay } from "#app/i18n/format.ts";
import { home } from "#app/i18n/ru/content/home.ts";
import { frame } from "#app/i18n/ru/frame.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { Goods } from "#app/view-models/catalog/goods.ts";
import { organisationJsonLd } from "#app/view-models/content/organisation-json-ld.ts";

const t = namespace("home", home);
const named = namespace("frame", frame);

export type HomeData = {
  h1: string;
  titleImage?: TitleImageData;
  seoText?: string;
  /** The seller's city, for search engines. */
  mainCity: string;
  schedule: WorkHours;
  categories: CategoryTile[];
  promotions: PromotionTeaser[];
  /** Example articles for the search. */
  articles: string[];
  goods: Goods[];
  /** Text pages that are not published: no links to them. */
  missing: readonly string[];
  /** Until when orders are ready the same day; null if they are not. */
  cutOff: string | null;
};

export function Home({
  h1,
  titleImage,
  seoText,
  mainCity,
  schedule,
  categories,
  promotions,
  articles,
  goods,
  missing,
  cutOff,
}: HomeData) {
  const frame = useFrame();
  const canonical = usePageCanonical();
  return (
    <>
      <section className="hero">
        <h1>{h1}</h1>
        <p>{t("welcome")}</p>
        <SearchExamples articles={articles} />
        <TitleImage image={titleImage} />
      </section>
      <section className="home-section">
        <div className="heading-row">
          <h2>{t("categories")}</h2>
          <a className="text-link" href={paths.catalog}>
            {t("allCategories")}
          </a>
        </div>
        {categories.length > 0 ? (
          <CategoryTiles categories={categories} />
        ) : (
          <Empty title={t("emptyTitle")} text={t("emptyText")} />
        )}
      </section>
      {goods.length > 0 && (
        <section className="home-section">
          <div className="heading-row">
            <h2>{t("today", { cityIn: frame.city.inCity })}</h2>
            {cutOff !== null && <span className="muted">{t("todayText", { cutOff })}</span>}
          </div>
          <ErrorBoundary fallback={t("blockFailed")}>
            <GoodsList goods={goods} view="list" eager={0} />
            <ToggleForms />
          </ErrorBoundary>
        </section>
      )}
      <div className="two-columns">
        {promotions.length > 0 && (
          <ErrorBoundary>
            <Promotions list={promotions} />
          </ErrorBoundary>
        )}
        <UsefulLinks missing={missing} />
      </div>
      <SeoText html={seoText} />
      {canonical !== null && frame.shop.name !== "" && (
        <JsonLd value={import.meta.env.SSR ? organisationJsonLd(frame, { mainCity, schedule }, canonical) : null} />
      )}
    </>
  );
}

type CategoryTile = { name: string; slug: string; image: string | null; count: number };

function CategoryTiles({ categories }: { categories: CategoryTile[] }) {
  return (
    <ul className="category-tiles">
      {categories.map(({ name, slug, image, count }, index) => (
        <li key={slug}>
          <a href={`/catalog/${slug}`}>
            <Picture src={image ?? missingPicture} alt="" width={200} height={150} sizes="200px" isLazy={index >= 6} />
            <b>{name}</b>
            <small>{t("goods", { count, formatted: formatCount(count) })}</small>
          </a>
        </li>
      ))}
    </ul>
  );
}

function SearchExamples({ articles }: { articles: string[] }) {
  if (articles.length === 0) return null;
  return (
    <p className="muted">
      {t("searchText")}{" "}
      {articles.map((article, index) => (
        <Fragment key={article}>
          {index > 0 && ", "}
          <a href={`/search?q=${encodeURIComponent(article)}`}>{article}</a>
        </Fragment>
      ))}
    </p>
  );
}

type PromotionTeaser = Pick<Promotion, "slug" | "title" | "announce" | "dateFrom" | "dateTo"> & {
  /** Path of its image. */
  image: string | null;
};

function Promotions({ list }: { list: PromotionTeaser[] }) {
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

function UsefulLinks({ missing }: Pick<HomeData, "missing">) {
  const mayOpen = mayCalculate(useFrame().viewer);
  const shown = links.filter(([href]) => (href !== paths.calculator || mayOpen) && !missing.includes(href));
  return (
    <section className="home-section">
      <h2>{t("useful")}</h2>
      <ul className="useful-links">
        {shown.map(([href, name, text]) => (
          <li key={href}>
            <a href={href}>{named(name)}</a>
            <span className="small-text muted">{t(text)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const links = [
  [paths.calculator, "page.calculator", "calculatorText"],
  [paths.delivery, "page.delivery", "deliveryText"],
  [paths.payments, "page.payments", "paymentsText"],
  [paths.corporate, "page.corporativ-clients", "corporateText"],
  [paths.refund, "page.refund", "refundText"],
  [paths.warranty, "page.warranty", "warrantyText"],
  [paths.materials, "page.useful-materials", "materialsText"],
  [paths.contacts, "page.contacts", "contactsText"],
] as const;
