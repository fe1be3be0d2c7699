import type { Crumb } from "#app/domain/catalog/breadcrumbs.ts";
import { formatCount } from "#app/i18n/format.ts";
import { home } from "#app/i18n/ru/content/home.ts";
import { namespace } from "#app/i18n/translator.ts";
import { Empty } from "#app/components/kit/empty.tsx";
import { missingPicture, Picture } from "#app/components/kit/picture.tsx";
import { PageHead } from "#app/components/frame/page-head.tsx";
import { SeoText } from "#app/components/frame/seo-text.tsx";
import type { TitleImageData } from "#app/components/frame/title-image.tsx";

const t = namespace("home", home);

export type HomeBranch = {
  name: string;
  slug: string;
  image: string | null;
  count: number;
  children: { name: string; slug: string; children: { name: string; slug: string }[] }[];
};

type Props = { crumbs: Crumb[]; h1: string; titleImage?: TitleImageData; seoText?: string; branches: HomeBranch[] };

export function CatalogTree({ crumbs, h1, titleImage, seoText, branches }: Props) {
  return (
    <>
      <PageHead crumbs={crumbs} h1={h1} titleImage={titleImage} />
      {branches.length === 0 && <Empty title={t("emptyTitle")} text={t("emptyText")} />}
      <div className="catalog-tree">
        {branches.map(({ name, slug, image, count, children }, index) => (
          <section key={slug}>
            <header>
              <Picture
                src={image ?? missingPicture}
                alt=""
                width={200}
                height={150}
                sizes="200px"
                isLazy={index >= 3}
              />
              <h2>
                <a href={`/catalog/${slug}`}>{name}</a> <small className="muted">{formatCount(count)}</small>
              </h2>
            </header>
            <ul>
              {children.map((child) => (
                <li key={child.slug}>
                  <a className="bold" href={`/catalog/${child.slug}`}>
                    {child.name}
                  </a>
                  <span>
                    {child.children.map((leaf) => (
                      <a key={leaf.slug} href={`/catalog/${leaf.slug}`}>
                        {leaf.name}
                      </a>
                    ))}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <SeoText html={seoText} />
    </>
  );
}
