import type { ReactNode } from "react";
import { Crumbs } from "#app/components/layout/crumbs.tsx";
import { GoodsList } from "#app/components/listing/goods-list.tsx";
import { unpackGoods } from "#app/components/listing/packed-goods.ts";
import { ToggleForms } from "#app/components/listing/toggles.tsx";
import type { Crumb } from "#app/domain/catalog/breadcrumbs.ts";
import { product as texts } from "#app/i18n/ru/product.ts";
import { namespace } from "#app/i18n/translator.ts";
import { Attributes } from "./attributes.tsx";
import { Documents } from "./documents.tsx";
import { JsonLd } from "./json-ld.tsx";
import { Discontinued, Offer } from "./offer.tsx";
import { Pictures } from "./pictures.tsx";
import { productJsonLd } from "./product-json-ld.ts";
import type { ProductSheet } from "./product-sheet.ts";
import type { ReceiptDays } from "./receipt-days.tsx";

const t = namespace("product", texts);

type Props = {
  heading: string;
  product: ProductSheet;
  receipt: ReceiptDays | null;
  /** See `packGoods`. */
  similar: string;
  related: string;
  crumbs: Crumb[];
  /** The page's whole address, for search engines. */
  url: string;
};

/** Everything about one product. */
export function ProductView({ heading, product, receipt, similar, related, crumbs, url }: Props) {
  return (
    <>
      <Crumbs trail={crumbs} />
      <div className="head">
        <h1>{heading}</h1>
        <span className="mt">{factsLine(product)}</span>
      </div>
      <div className="pd">
        <Pictures images={product.images} />
        {product.discontinued ? <Discontinued product={product} /> : <Offer product={product} receipt={receipt} />}
        <section className="fc">
          <h2>{t("attributes")}</h2>
          <Attributes product={product} />
          {product.isMarked && <p className="hint">{t("isMarked")}</p>}
          {product.isCuttable && <p className="hint">{t("isCuttable")}</p>}
        </section>
      </div>
      {product.description !== "" && (
        <Part title={t("about")}>
          <p className="tx">{product.description}</p>
        </Part>
      )}
      {product.documents.length > 0 && (
        <Part title={t("documents")}>
          <Documents documents={product.documents} />
        </Part>
      )}
      <Neighbours title={t("similar")} packed={similar} />
      <Neighbours title={t("related")} packed={related} />
      <ToggleForms />
      <JsonLd value={productJsonLd(product, crumbs, url)} />
    </>
  );
}

/** A row of cards to scroll along; nothing where there are none. */
function Neighbours({ title, packed }: { title: string; packed: string }) {
  if (packed === "") return null;
  return (
    <Part title={title}>
      <GoodsList goods={unpackGoods(packed)} eager={0} />
    </Part>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="pt">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** «Арт. ПН5-125/75 · Фрамир · Код производителя 4417» */
function factsLine({ article, brandName, vendorCode }: ProductSheet): string {
  const parts = [t("article", { article }), brandName, vendorCode && vendorCode !== article ? t("vendorCode", { code: vendorCode }) : ""];
  return parts.filter(Boolean).join(" · ");
}
