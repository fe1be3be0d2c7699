import { content } from "#app/i18n/ru/content/content.ts";
import { namespace } from "#app/i18n/translator.ts";
import { Chip } from "#app/components/kit/chip.tsx";
import { PageHead, type PageHeadProps } from "#app/components/frame/page-head.tsx";
import { SeoText } from "#app/components/frame/seo-text.tsx";
import { totalText } from "#app/components/listing/listing-head.tsx";
import type { BrandIndexViewModel } from "#app/view-models/catalog/brand-index.ts";
import { BrandStock } from "./brand-stock.tsx";

const t = namespace("content", content);

type Props = PageHeadProps & { seoText?: string; letters: BrandIndexViewModel; html: string };

export function BrandsView({ crumbs, h1, titleImage, seoText, letters, html }: Props) {
  return (
    <>
      <PageHead crumbs={crumbs} h1={h1} titleImage={titleImage} />
      <nav className="filter-chips" aria-label={t("letters")}>
        {letters.map(({ letter }) => (
          <Chip key={letter} href={`#${anchorOf(letter)}`}>
            {letter}
          </Chip>
        ))}
      </nav>
      <div className="brand-index">
        {letters.map(({ letter, brands }) => (
          <section key={letter} id={anchorOf(letter)}>
            <h2>{letter}</h2>
            <ul>
              {brands.map((brand) => (
                <li key={brand.slug}>
                  <a href={`/brands/${brand.slug}`}>{brand.name}</a>
                  {brand.country && <span className="small-text muted">{brand.country}</span>}
                  <span className="small-text">
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
        <section className="rich-text">
          <div dangerouslySetInnerHTML={{ __html: html }} />
        </section>
      )}
      <SeoText html={seoText} />
    </>
  );
}

/** Anchor id of a Cyrillic or Latin letter. */
function anchorOf(letter: string): string {
  return `b-${letter.codePointAt(0)?.toString(16) ?? ""}`;
}
