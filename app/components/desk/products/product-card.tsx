import { replyHere, replyId } from "#app/components/desk/form/reply-place.ts";
import type { ReactNode } from "react";
import { Button, LinkButton } from "#app/components/kit/button.tsx";
import { ErrorSummary } from "#app/components/kit/form/error-summary.tsx";
import { shopZone } from "#app/domain/local-time.ts";
import { productTabs } from "#app/domain/desk/products/tabs.ts";
import { formatDateTime } from "#app/i18n/format.ts";
import { deskFrame } from "#app/i18n/ru/desk/frame.ts";
import { deskProduct as texts } from "#app/i18n/ru/desk/product.ts";
import { namespace } from "#app/i18n/translator.ts";
import { ProductDeletion } from "./product-deletion.tsx";
import { DocumentsTab } from "./product-documents.tsx";
import { ExchangeTab } from "./product-exchange.tsx";
import { LinksTab } from "./product-links.tsx";
import { MainTab } from "./main-tab.tsx";
import { HistoryTab } from "./product-history.tsx";
import { PhotosTab } from "./product-photos.tsx";
import { PricesTab } from "./product-prices.tsx";
import { SeoTab } from "./product-seo.tsx";
import { StockTab } from "./product-stock.tsx";
import { hiderText, statusText, type CardProps } from "./words.ts";

const t = namespace("deskProduct", texts);
const frame = namespace("deskFrame", deskFrame);

/** A product: what it lacks, its status, and one of its tabs. */
export function ProductCard(props: CardProps) {
  const { product, tab, back } = props;
  const { status, hiddenBy, updatedAt, updatedBy } = product;
  const at = formatDateTime(updatedAt, shopZone);
  const kept = back === null ? "" : `&${new URLSearchParams({ back })}`;
  const tabs = productTabs.filter((one) => one !== "prices" || product.prices !== null);
  const shown = tabs.find((one) => one === tab) ?? "main";
  return (
    <article className="desk-product">
      <div className="desk-heading">
        <h1>{t("title", { article: product.values.article, name: product.values.name })}</h1>
        <b>{statusText(status)}</b>
        <LinkButton href={back ?? "/desk/products"}>{frame("back")}</LinkButton>
      </div>
      <p className="muted">
        {updatedBy === null ? t("updated", { at }) : t("updatedBy", { at, by: updatedBy })}
        {hiddenBy !== null && status === "hidden" && ` · ${t("hiddenBy", { who: hiderText(hiddenBy) })}`}
      </p>
      <Readiness {...props} />
      <StatusSteps {...props} />
      <nav className="desk-tabs" aria-label={t("tabs.label")}>
        {tabs.map((one) => (
          <a key={one} href={`?tab=${one}${kept}`} aria-current={one === shown ? "page" : undefined}>
            {t(`tabs.${one}`)}
          </a>
        ))}
      </nav>
      {tabOf({ ...props, tab: shown })}
      {shown === "main" && <ProductDeletion {...props} />}
    </article>
  );
}

function tabOf(props: CardProps): ReactNode {
  switch (props.tab) {
    case "main":
      return <MainTab {...props} />;
    case "photos":
      return <PhotosTab {...props} />;
    case "documents":
      return <DocumentsTab {...props} />;
    case "prices":
      return <PricesTab {...props} />;
    case "stock":
      return <StockTab {...props} />;
    case "links":
      return <LinksTab {...props} />;
    case "seo":
      return <SeoTab {...props} />;
    case "exchange":
      return <ExchangeTab {...props} />;
    case "history":
      return <HistoryTab {...props} />;
  }
}

function Readiness({ product: { missing, warnings } }: CardProps) {
  return (
    <>
      {missing.length > 0 && (
        <section className="desk-missing" aria-labelledby="missing">
          <h2 id="missing">{t("missing.title")}</h2>
          <ul>
            {missing.map((field) => (
              <li key={field}>{t(`missing.${field}`)}</li>
            ))}
          </ul>
        </section>
      )}
      {warnings.length > 0 && (
        <p className="muted">
          {t("warnings.title")} {warnings.map((warning) => t(`warnings.${warning}`)).join("; ")}
        </p>
      )}
    </>
  );
}

/** A step has a key of its own: after "Back" another button of the same page is another step. */
function StatusSteps({ product: { actions, version }, reply, formKey }: CardProps) {
  if (actions.length === 0) return null;
  const own = reply?.form === "status" ? reply : null;
  return (
    <div className="desk-steps" role="group" aria-label={t("status.title")}>
      {own && <ErrorSummary id={replyId} messages={own.messages} errors={own.errors} />}
      {actions.map((action) => (
        <form key={action} method="post" action={replyHere}>
          <input type="hidden" name="form" value="status" />
          <input type="hidden" name="key" value={`${formKey}-${action}`} />
          <input type="hidden" name="version" value={version} />
          <input type="hidden" name="action" value={action} />
          <Button kind={action === "show" ? "main" : "quiet"}>{t(`status.${action}`)}</Button>
        </form>
      ))}
    </div>
  );
}
