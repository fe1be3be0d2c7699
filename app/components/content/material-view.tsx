import type { MaterialPage } from "#app/contract/content/content.ts";
import type { Crumb } from "#app/domain/catalog/breadcrumbs.ts";
import { content } from "#app/i18n/ru/content/content.ts";
import { namespace } from "#app/i18n/translator.ts";
import { Chip } from "#app/components/kit/chip.tsx";
import { Picture } from "#app/components/kit/picture.tsx";
import { ErrorBoundary } from "#app/components/kit/error-boundary.tsx";
import { JsonLd } from "#app/components/kit/json-ld.tsx";
import { Crumbs } from "#app/components/frame/crumbs.tsx";
import { useFrame } from "#app/components/frame/frame-context.ts";
import { usePageCanonical } from "#app/components/frame/page-data.ts";
import { SeoText } from "#app/components/frame/seo-text.tsx";
import { TitleImage, type TitleImageData } from "#app/components/frame/title-image.tsx";
import { GoodsList } from "#app/components/goods/goods-list.tsx";
import type { FrameViewModel } from "#app/view-models/frame.ts";
import type { Goods } from "#app/view-models/catalog/goods.ts";
import { ToggleForms } from "#app/components/goods/toggles.tsx";
import { iconAt } from "#app/domain/shop/icon-paths.ts";
import { isPhoto, photoAt } from "#app/domain/catalog/photo.ts";
import { rasterOf } from "#app/domain/catalog/raster.ts";
import { FaqJsonLd } from "./faq-json-ld.tsx";
import { MaterialFacts } from "./material-facts.tsx";
import { materialsHref } from "./materials-view.tsx";

const t = namespace("content", content);

type Props = {
  crumbs: Crumb[];
  h1: string;
  titleImage?: TitleImageData;
  seoText?: string;
  material: Pick<
    MaterialPage,
    "title" | "lead" | "cover" | "publishedAt" | "updatedAt" | "tags" | "readMinutes" | "category"
  >;
  /** Sanitised HTML. */
  html: string;
  questions?: { question: string; answer: string }[];
  goods: Goods[];
};

export function MaterialView({ crumbs, h1, titleImage, seoText, material, html, questions = [], goods }: Props) {
  const { lead, cover, tags, category, updatedAt } = material;
  return (
    <>
      <Crumbs trail={crumbs} />
      <div className="material">
        <article className="rich-text">
          <h1>{h1}</h1>
          <MaterialFacts material={material} updatedAt={updatedAt} />
          {titleImage ? <TitleImage image={titleImage} /> : cover && <Cover cover={cover} />}
          <p className="lead">{lead}</p>
          <div dangerouslySetInnerHTML={{ __html: html }} />
          {tags.length > 0 && (
            <nav className="filter-chips" aria-label={t("topics")}>
              {tags.map((tag) => (
                <Chip key={tag} href={materialsHref(tag)}>
                  {tag}
                </Chip>
              ))}
            </nav>
          )}
        </article>
        {goods.length > 0 && category !== null && (
          <aside>
            <h2>{t("besideGoods")}</h2>
            <ErrorBoundary>
              <GoodsList goods={goods} eager={0} />
              <ToggleForms />
            </ErrorBoundary>
            <p>
              <a href={`/catalog/${category.slug}`}>{t("allOfCategory", { name: category.name })}</a>
            </p>
          </aside>
        )}
      </div>
      <SeoText html={seoText} />
      <ArticleData material={material} />
      <FaqJsonLd questions={questions} />
    </>
  );
}

function Cover({ cover: { url, alt } }: { cover: NonNullable<MaterialPage["cover"]> }) {
  const size = isPhoto(url) ? { width: 640, height: 480 } : { width: 200, height: 150 };
  return <Picture src={url} alt={alt} {...size} sizes="(max-width: 767px) 92vw, 640px" isLazy={false} />;
}

/** schema.org Article, if the page is indexed. */
function ArticleData({ material }: Pick<Props, "material">) {
  const canonical = usePageCanonical();
  const { shop } = useFrame();
  if (canonical === null) return null;
  return <JsonLd value={import.meta.env.SSR ? articleJsonLd(material, shop, canonical) : null} />;
}

function articleJsonLd(
  { title, lead, cover, publishedAt, updatedAt }: Props["material"],
  shop: FrameViewModel["shop"],
  canonical: string,
): object {
  const by = {
    "@type": "Organization",
    "@id": `${shop.origin}/#organization`,
    name: shop.name,
    url: `${shop.origin}/`,
    logo: { "@type": "ImageObject", url: shop.origin + iconAt("/apple-touch-icon.png", shop.icons) },
  };
  return {
    "@context": "https://schema.org",
    "@type": "Article",
    headline: title,
    image: new URL(
      cover === null ? iconAt("/og.png", shop.icons) : photoAt(rasterOf(cover.url), 1280, "jpg"),
      canonical,
    ).href,
    description: lead,
    datePublished: publishedAt,
    dateModified: updatedAt,
    mainEntityOfPage: canonical,
    author: by,
    publisher: by,
  };
}
