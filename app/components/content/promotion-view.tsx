import type { Promotion } from "#app/contract/orders/backoffice.ts";
import type { Crumb } from "#app/domain/catalog/breadcrumbs.ts";
import { isPhoto } from "#app/domain/catalog/photo.ts";
import { formatDate } from "#app/i18n/format.ts";
import { content } from "#app/i18n/ru/content/content.ts";
import { namespace } from "#app/i18n/translator.ts";
import { LinkButton } from "#app/components/kit/button.tsx";
import { Picture as Photo } from "#app/components/kit/picture.tsx";
import { Crumbs } from "#app/components/frame/crumbs.tsx";
import { paths } from "#app/components/frame/links.ts";
import { SeoText } from "#app/components/frame/seo-text.tsx";
import { TitleImage, type TitleImageData } from "#app/components/frame/title-image.tsx";
import { CatalogJsonLd } from "#app/components/listing/catalog-json-ld.tsx";
import { EmptyListing } from "#app/components/listing/empty-listing.tsx";
import type { ListingData } from "#app/view-models/catalog/listing.ts";
import { totalText } from "#app/components/listing/listing-head.tsx";
import { Listing } from "#app/components/listing/listing.tsx";
import { PromotionDates } from "./promotion-dates.tsx";

const t = namespace("content", content);

type Props = {
  path: string;
  crumbs: Crumb[];
  h1: string;
  titleImage?: TitleImageData;
  seoText?: string;
  promotion: Pick<Promotion, "announce" | "image" | "dateFrom" | "dateTo">;
  /** Sanitised HTML. */
  html: string;
  /** Null if finished. */
  listing: ListingData | null;
};

export function PromotionView({ path, crumbs, h1, titleImage, seoText, promotion, html, listing }: Props) {
  const { announce, image, dateTo } = promotion;
  return (
    <>
      <Crumbs trail={crumbs} />
      <article className="promotion">
        <div className="rich-text">
          <h1>{h1}</h1>
          {listing === null ? (
            <p className="promotion-over">{t("finishedOn", { date: formatDate(dateTo) })}</p>
          ) : (
            <PromotionDates promotion={promotion} whole />
          )}
          <p className="lead">{announce}</p>
          <div dangerouslySetInnerHTML={{ __html: html }} />
        </div>
        {titleImage ? <TitleImage image={titleImage} /> : <Picture image={image} />}
      </article>
      {listing === null ? (
        <p className="actions">
          <LinkButton href={paths.promotions}>{t("currentPromotions")}</LinkButton>
        </p>
      ) : (
        <>
          <div className="heading-row">
            <h2>{t("promotionGoods")}</h2>
            {listing.total > 0 && <span className="muted">{totalText(listing.total)}</span>}
          </div>
          <Listing spot={{ path, place: "catalog" }} data={listing} empty={<EmptyListing kind="category" />} />
        </>
      )}
      <SeoText html={seoText} />
      {listing && <CatalogJsonLd name={h1} listing={listing} />}
    </>
  );
}

const photoSizes = "(max-width: 767px) 92vw, 480px";

function Picture({ image }: { image: Promotion["image"] }) {
  if (image === null) return null;
  if (isPhoto(image.mobile))
    return <Photo src={image.mobile} alt={image.alt} width={640} height={480} sizes={photoSizes} isLazy={false} />;
  return (
    <picture>
      {image.desktop !== image.mobile && <source srcSet={image.desktop} media="(min-width: 768px)" />}
      <img src={image.mobile} alt={image.alt} width="200" height="150" />
    </picture>
  );
}
