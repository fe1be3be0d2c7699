import type { Product } from "#app/contract/catalog/catalog.ts";
import { formatDate, formatQuantity } from "#app/i18n/format.ts";
import { product as texts } from "#app/i18n/ru/catalog/product.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("product", texts);

export function Documents({ documents }: Pick<Product, "documents">) {
  return (
    <ul className="document-list">
      {documents.map(({ url, name, size, validTo }) => (
        <li key={url}>
          <a className="text-link" href={url}>
            {name}
          </a>
          <span className="muted">
            {[
              t("document", { type: fileType(url), size: sizeText(size) }),
              validTo && t("validTo", { date: formatDate(validTo) }),
            ]
              .filter(Boolean)
              .join(" · ")}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** "PDF", by the ending of the address. */
function fileType(url: string): string {
  return (/\.(\w{2,5})(?:\?|$)/.exec(url)?.[1] ?? "").toUpperCase();
}

const kilobyte = 1024;

function sizeText(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / kilobyte));
  if (kilobytes < kilobyte) return t("kilobytes", { size: kilobytes });
  return t("megabytes", { size: formatQuantity(Math.round((kilobytes / kilobyte) * 10) / 10) });
}
