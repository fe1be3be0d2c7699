import type { Brand } from "#app/contract/content/content.ts";
import type { Crumb } from "#app/domain/catalog/breadcrumbs.ts";
import { content } from "#app/i18n/ru/content/content.ts";
import { namespace } from "#app/i18n/translator.ts";
import { Picture } from "#app/components/kit/picture.tsx";
import { SeoText } from "#app/components/frame/seo-text.tsx";
import type { TitleImageData } from "#app/components/frame/title-image.tsx";
import { CatalogJsonLd } from "#app/components/listing/catalog-json-ld.tsx";
import { EmptyListing } from "#app/components/listing/empty-listing.tsx";
import type { ListingData } from "#app/view-models/catalog/listing.ts";
import { ListingHead } from "#app/components/listing/listing-head.tsx";
import { Listing } from "#app/components/listing/listing.tsx";
import { BrandStock } from "./brand-stock.tsx";

const t = namespace("content", content);

type Props = {
  path: string;
  crumbs: Crumb[];
  h1: string;
  titleImage?: TitleImageData;
  seoText?: string;
  brand: Pick<Brand, "country" | "about" | "available" | "image">;
  listing: ListingData;
};

export function BrandView({ path, crumbs, h1, titleImage, seoText, brand, listing }: Props) {
  return (
    <>
      <ListingHead crumbs={crumbs} h1={h1} titleImage={titleImage} total={listing.total}>
        <BrandStock brand={brand} />
      </ListingHead>
      <div className="brand-about">
        {brand.image && (
          <Picture src={brand.image.url} alt={brand.image.alt} width={200} height={150} sizes="200px" isLazy={false} />
        )}
        {brand.about && <p>{brand.about}</p>}
        {brand.country && <p className="small-text muted">{t("made", { country: brand.country })}</p>}
      </div>
      <Listing spot={{ path, place: "catalog" }} data={listing} empty={<EmptyListing kind="category" />} />
      <SeoText html={seoText} />
      <CatalogJsonLd name={h1} listing={listing} />
    </>
  );
}
