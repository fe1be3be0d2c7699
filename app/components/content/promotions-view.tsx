import type { Promotion } from "#app/contract/orders/backoffice.ts";
import { content } from "#app/i18n/ru/content/content.ts";
import { namespace } from "#app/i18n/translator.ts";
import { LinkButton } from "#app/components/kit/button.tsx";
import { Empty } from "#app/components/kit/empty.tsx";
import { Picture } from "#app/components/kit/picture.tsx";
import { Pager } from "#app/components/kit/pager.tsx";
import { useFrame } from "#app/components/frame/frame-context.ts";
import { paths } from "#app/components/frame/links.ts";
import { PageHead, type PageHeadProps } from "#app/components/frame/page-head.tsx";
import { SeoText } from "#app/components/frame/seo-text.tsx";
import { PromotionDates } from "./promotion-dates.tsx";

const t = namespace("content", content);

export type PromotionLine = Pick<Promotion, "slug" | "title" | "announce" | "image" | "dateFrom" | "dateTo">;

type Props = PageHeadProps & {
  seoText?: string;
  page: number;
  pages: number;
  current: PromotionLine[];
  /** The latest finished ones, on the last page. */
  finished: PromotionLine[];
};

export function PromotionsView({ crumbs, h1, titleImage, seoText, page, pages, current, finished }: Props) {
  const { city } = useFrame();
  return (
    <>
      <PageHead crumbs={crumbs} h1={h1} titleImage={titleImage} />
      {current.length === 0 ? (
        <Empty title={t("noPromotions", { cityIn: city.inCity })} text={t("noPromotionsText")}>
          <LinkButton href={paths.catalog}>{t("toCatalog")}</LinkButton>
        </Empty>
      ) : (
        <ul className="picture-tiles">
          {current.map((promotion, index) => (
            <li key={promotion.slug}>
              {promotion.image && (
                <Picture
                  src={promotion.image.mobile}
                  alt=""
                  width={200}
                  height={150}
                  sizes="200px"
                  isLazy={index >= 4}
                />
              )}
              <div>
                <h2>
                  <a href={`/promotion/${promotion.slug}`}>{promotion.title}</a>
                </h2>
                <PromotionDates promotion={promotion} />
                <p>{promotion.announce}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
      <Pager
        page={page}
        pages={pages}
        href={(one) => (one === 1 ? paths.promotions : `${paths.promotions}?page=${one}`)}
      />
      {finished.length > 0 && <Finished list={finished} />}
      <SeoText html={seoText} />
    </>
  );
}

function Finished({ list }: { list: PromotionLine[] }) {
  return (
    <section className="finished-promotions">
      <h2>{t("finishedSection")}</h2>
      <ul>
        {list.map((promotion) => (
          <li key={promotion.slug}>
            <a href={`/promotion/${promotion.slug}`}>{promotion.title}</a>
            <span className="status-text inactive">{t("finished")}</span>
            <PromotionDates promotion={promotion} whole />
          </li>
        ))}
      </ul>
    </section>
  );
}
