import type { Brand } from "#app/contract/content.ts";
import type { Crumb } from "#app/domain/catalog/breadcrumbs.ts";
import { content } from "#app/i18n/ru/content.ts";
import { namespace } from "#app/i18n/translator.ts";
import { Crumbs } from "#app/components/layout/crumbs.tsx";
import { SeoText } from "#app/components/layout/seo-text.tsx";
import { TitleImage, type TitleImageData } from "#app/components/layout/title-image.tsx";
import { CatalogJsonLd } from "#app/components/listing/catalog-json-ld.tsx";
import { EmptyListing } from "#app/components/listing/empty-listing.tsx";
import type { ListingData } from "#app/components/listing/listing-data.ts";
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
  brand: Pick<Brand, "country" | "about" | "available">;
  listing: ListingData;
};

/** A brand: who makes it and what the shop has of it. */
export function BrandView({ path, crumbs, h1, titleImage, seoText, brand, listing }: Props) {
  return (
    <>
      <Crumbs trail={crumbs} />
      <ListingHead heading={h1} total={listing.total}>
        <BrandStock brand={brand} />
      </ListingHead>
      <TitleImage image={titleImage} />
      <div className="abt">
        <p>{brand.about}</p>
        <p className="sm mt">{t("made", { country: brand.country })}</p>
      </div>
      <Listing spot={{ path, place: "catalog" }} data={listing} empty={<EmptyListing kind="category" />} />
      <SeoText html={seoText} />
      <CatalogJsonLd name={h1} listing={listing} />
    </>
  );
}
