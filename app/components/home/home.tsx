import type { Promotion } from "#app/contract/backoffice.ts";
import { cutOff } from "#app/domain/limits.ts";
import { home } from "#app/i18n/ru/home.ts";
import { namespace } from "#app/i18n/translator.ts";
import { useFrame } from "#app/components/layout/frame-context.ts";
import { paths } from "#app/components/layout/links.ts";
import { GoodsList } from "#app/components/listing/goods-list.tsx";
import type { Goods } from "#app/components/listing/goods.ts";
import { ToggleForms } from "#app/components/listing/toggles.tsx";
import { CategoryTiles, type CategoryTile } from "./category-tiles.tsx";
import { Promotions } from "./promotions.tsx";
import { SearchExamples } from "./search-examples.tsx";
import { UsefulLinks } from "./useful-links.tsx";

const t = namespace("home", home);

export type HomeData = {
  h1: string;
  categories: CategoryTile[];
  promotions: Pick<Promotion, "slug" | "title" | "announce" | "dateFrom" | "dateTo">[];
  goods: Goods[];
};

/** The search of the header first, then the ways to browse: no carousel, nothing that moves. */
export function Home({ h1, categories, promotions, goods }: HomeData) {
  const { city } = useFrame();
  return (
    <>
      <section className="hero">
        <h1>{h1}</h1>
        <SearchExamples articles={goods.slice(0, 3).map(({ article }) => article)} />
      </section>
      <section className="sec">
        <div className="head">
          <h2>{t("categories")}</h2>
          <a className="lnk" href={paths.catalog}>
            {t("allCategories")}
          </a>
        </div>
        <CategoryTiles categories={categories} />
      </section>
      {goods.length > 0 && (
        <section className="sec">
          <div className="head">
            <h2>{t("today", { inCity: city.inCity })}</h2>
            <span className="mt">{t("todayText", { cutOff })}</span>
          </div>
          <GoodsList goods={goods} view="list" eager={0} />
          <ToggleForms />
        </section>
      )}
      <div className="duo">
        {promotions.length > 0 && <Promotions list={promotions} />}
        <UsefulLinks />
      </div>
    </>
  );
}
