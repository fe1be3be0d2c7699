import type { Brand } from "#app/contract/content.ts";
import type { Crumb } from "#app/domain/catalog/breadcrumbs.ts";
import { content } from "#app/i18n/ru/content.ts";
import { namespace } from "#app/i18n/translator.ts";
import { Chip } from "#app/components/kit/chip.tsx";
import { Crumbs } from "#app/components/layout/crumbs.tsx";
import { SeoText } from "#app/components/layout/seo-text.tsx";
import { TitleImage, type TitleImageData } from "#app/components/layout/title-image.tsx";
import { totalText } from "#app/components/listing/listing-head.tsx";
import { BrandStock } from "./brand-stock.tsx";

const t = namespace("content", content);

export type BrandLine = Pick<Brand, "slug" | "name" | "country" | "total" | "available">;
export type Letter = { letter: string; brands: BrandLine[] };

type Props = { crumbs: Crumb[]; h1: string; titleImage?: TitleImageData; seoText?: string; letters: Letter[]; html: string };

/** The index of brands: one look at the letters, one press to the goods. */
export function BrandsView({ crumbs, h1, titleImage, seoText, letters, html }: Props) {
  return (
    <>
      <Crumbs trail={crumbs} />
      <div className="head">
        <h1>{h1}</h1>
      </div>
      <TitleImage image={titleImage} />
      <nav className="ltr" aria-label={t("letters")}>
        {letters.map(({ letter }) => (
          <Chip key={letter} href={`#${anchorOf(letter)}`}>
            {letter}
          </Chip>
        ))}
      </nav>
      <div className="brs">
        {letters.map(({ letter, brands }) => (
          <section key={letter} id={anchorOf(letter)}>
            <h2>{letter}</h2>
            <ul>
              {brands.map((brand) => (
                <li key={brand.slug}>
                  <a href={`/brands/${brand.slug}`}>{brand.name}</a>
                  <span className="sm mt">{brand.country}</span>
                  <span className="sm">
                    {`${totalText(brand.total)}, `}
                    <BrandStock brand={brand} />
                  </span>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      {html !== "" && (
        <section className="txt">
          <div dangerouslySetInnerHTML={{ __html: html }} />
        </section>
      )}
      <SeoText html={seoText} />
    </>
  );
}

/** Letters of either script as an id. */
function anchorOf(letter: string): string {
  return `b-${letter.codePointAt(0)?.toString(16) ?? ""}`;
}
