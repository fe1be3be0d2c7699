import { memo } from "react";
import { Pictures } from "./pictures.tsx";
import type { ReactNode } from "react";
import { PageHead } from "#app/components/frame/page-head.tsx";
import { ErrorBoundary } from "#app/components/kit/error-boundary.tsx";
import { Pager } from "#app/components/kit/pager.tsx";
import { GoodsList } from "#app/components/goods/goods-list.tsx";
import type { Goods } from "#app/view-models/catalog/goods.ts";
import { OwnArticle } from "#app/components/goods/own-article.tsx";
import { ToggleForms } from "#app/components/goods/toggles.tsx";
import type { Crumb } from "#app/domain/catalog/breadcrumbs.ts";
import { product as texts } from "#app/i18n/ru/catalog/product.ts";
import { namespace } from "#app/i18n/translator.ts";
import { useFrame } from "#app/components/frame/frame-context.ts";
import { JsonLd } from "#app/components/kit/json-ld.tsx";
import { SeoText } from "#app/components/frame/seo-text.tsx";
import type { TitleImageData } from "#app/components/frame/title-image.tsx";
import { Attributes } from "./attributes.tsx";
import { Documents } from "./documents.tsx";
import { Discontinued, Offer } from "./offer.tsx";
import { productJsonLd } from "#app/view-models/catalog/product-json-ld.ts";
import type { ProductViewModel } from "#app/view-models/catalog/product.ts";
import type { ReceiptDays } from "./receipt-days.tsx";
import type { RestockViewModel } from "#app/view-models/catalog/restock.ts";

const t = namespace("product", texts);

type Props = {
  h1: string;
  titleImage?: TitleImageData;
  seoText?: string;
  product: ProductViewModel;
  receipt: ReceiptDays | null;
  restock: RestockViewModel | null;
  similar: Goods[];
  similarPage: { page: number; pages: number };
  related: Goods[];
  crumbs: Crumb[];
  meta: { canonical?: string };
};

export const ProductView = memo(function ProductView({
  h1,
  titleImage,
  seoText,
  product,
  receipt,
  restock,
  similar,
  similarPage,
  related,
  crumbs,
  meta,
}: Props) {
  const { shop, city } = useFrame();
  const terms = {
    seller: { name: shop.seller?.name ?? shop.name, origin: shop.origin },
    city: city.name,
    today: city.today,
    delivery: receipt?.delivery ?? null,
  };
  return (
    <>
      <PageHead crumbs={crumbs} h1={h1} titleImage={titleImage}>
        <span className="muted">
          {product.userArticle !== undefined && <OwnArticle code={product.userArticle} />}
          <FactsLine product={product} />
        </span>
      </PageHead>
      <div className="product-page">
        <Pictures images={product.images} />
        {product.discontinued ? (
          <Discontinued product={product} />
        ) : (
          <Offer product={product} receipt={receipt} restock={restock} />
        )}
        <section className="product-facts">
          <h2>{t("attributes")}</h2>
          <Attributes groups={product.attributeGroups} />
          {product.isMarked && <p className="hint">{t("isMarked")}</p>}
          {product.isCuttable && <p className="hint">{t("isCuttable")}</p>}
        </section>
        {product.description !== "" && (
          <Part title={t("about")}>
            <p className="plain-text">{product.description}</p>
          </Part>
        )}
      </div>
      {product.documents.length > 0 && (
        <Part title={t("documents")}>
          <Documents documents={product.documents} />
        </Part>
      )}
      <Neighbours title={t("similar")} goods={similar} id="similar">
        <Pager
          {...similarPage}
          rel="nofollow"
          href={(page) => `${page === 1 ? `/product/${product.slug}` : `?similar=${page}`}#similar`}
        />
      </Neighbours>
      <Neighbours title={t("related")} goods={related} />
      <ToggleForms />
      <SeoText html={seoText} />
      {meta.canonical !== undefined && (
        <JsonLd value={import.meta.env.SSR ? productJsonLd(product, meta.canonical, terms) : null} />
      )}
    </>
  );
});

/** A scrollable row of cards; nothing if empty. */
function Neighbours({
  title,
  goods,
  id,
  children,
}: {
  title: string;
  goods: Goods[];
  id?: string;
  children?: ReactNode;
}) {
  if (goods.length === 0) return null;
  return (
    <ErrorBoundary>
      <Part title={title} id={id}>
        <GoodsList goods={goods} eager={0} />
        {children}
      </Part>
    </ErrorBoundary>
  );
}

function Part({ title, id, children }: { title: string; id?: string | undefined; children: ReactNode }) {
  return (
    <section className="product-section" id={id}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** «Арт. ПН5-125/75 · Фрамир · Код производителя 4417»; without a brand, «Арт. ПН5-125/75». */
function FactsLine({ product: { article, brand, vendorCode } }: { product: ProductViewModel }) {
  return (
    <>
      {t("article", { article })}
      {brand && " · "}
      {brand && <BrandName brand={brand} />}
      {vendorCode && vendorCode !== article && ` · ${t("vendorCode", { code: vendorCode })}`}
    </>
  );
}

/** A hidden brand has no page to link to. */
function BrandName({ brand: { name, slug } }: { brand: NonNullable<ProductViewModel["brand"]> }) {
  if (slug === null) return <>{name}</>;
  return (
    <a className="text-link" href={`/brands/${slug}`}>
      {name}
    </a>
  );
}
