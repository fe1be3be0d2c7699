import { home } from "#app/i18n/ru/home.ts";
import type { WorkHours } from "#app/domain/schedule.ts";
import { namespace } from "#app/i18n/translator.ts";
import { Empty } from "#app/components/kit/empty.tsx";
import { ErrorBoundary } from "#app/components/kit/error-boundary.tsx";
import { JsonLd } from "#app/components/kit/json-ld.tsx";
import { useFrame } from "#app/components/frame/frame-context.ts";
import { usePageCanonical } from "#app/components/frame/page-data.ts";
import { SeoText } from "#app/components/frame/seo-text.tsx";
import { TitleImage, type TitleImageData } from "#app/components/frame/title-image.tsx";
import { paths } from "#app/components/frame/links.ts";
import { GoodsList } from "#app/components/goods/goods-list.tsx";
import type { Goods } from "#app/view-models/goods.ts";
import { ToggleForms } from "#app/components/goods/toggles.tsx";
import { CategoryTiles, type CategoryTile } from "./category-tiles.tsx";
import { organisationJsonLd } from "#app/view-models/organisation-json-ld.ts";
import { Promotions, type PromotionTeaser } from "./promotions.tsx";
import { SearchExamples } from "./search-examples.tsx";
import { UsefulLinks } from "./useful-links.tsx";

const t = namespace("home", home);

export type HomeData = {
  h1: string;
  titleImage?: TitleImageData;
  seoText?: string;
  /** Where the seller is, for search engines. */
  mainCity: string;
  schedule: WorkHours;
  categories: CategoryTile[];
  promotions: PromotionTeaser[];
  /** Articles to try the search with. */
  articles: string[];
  goods: Goods[];
  /** Until when orders are ready the same day; null where they are not. */
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
        <UsefulLinks />
      </div>
      <SeoText html={seoText} />
      {canonical !== null && frame.shop.name !== "" && (
        <JsonLd value={import.meta.env.SSR ? organisationJsonLd(frame, { mainCity, schedule }, canonical) : null} />
      )}
    </>
  );
}
