import { LinkButton } from "#app/components/kit/button.tsx";
import type { Order } from "#app/contract/orders.ts";
import { partPosition } from "#app/domain/order/number.ts";
import { partsText } from "#app/i18n/order-parts.ts";
import { orderPapers as texts } from "#app/i18n/ru/order-papers.ts";
import { namespace } from "#app/i18n/translator.ts";
import { countedParts } from "./counted-parts.ts";

const t = namespace("orderPapers", texts);

/** Invoice and documents of what was shipped, as PDFs; nothing where there is none. */
export function OrderDocuments({ order }: { order: Pick<Order, "number" | "parts" | "documents"> }) {
  const { documents } = order;
  if (documents.length === 0) return null;
  return (
    <section className="profile-section" id="documents">
      <h2>{t("title")}</h2>
      <ul className="record-list">
        {documents.map(({ number, type, title, part, url }) => (
          <li key={`${type} ${number}`}>
            <span>
              {title}
              {part !== null && order.parts.length > 1 && (
                <small className="muted">
                  {partsText({ positions: [partPosition(order.number, part)], of: countedParts(order) })}
                </small>
              )}
            </span>
            <LinkButton href={url} download aria-label={t("downloadNamed", { title })}>
              {t("download")}
            </LinkButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
