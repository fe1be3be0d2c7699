import type { Order } from "#app/contract/orders.ts";
import { formatDate } from "#app/i18n/format.ts";
import { order as texts } from "#app/i18n/ru/order.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("order", texts);

/** The papers of an order; one that is not made yet says so. */
export function OrderDocuments({ documents }: { documents: Order["documents"] }) {
  if (documents.length === 0) return null;
  return (
    <section className="order-papers">
      <h2>{t("documents")}</h2>
      <ul>
        {documents.map(({ type, title, number, date, url }) => (
          <li key={`${type} ${number}`}>
            {url === null ? title : <a href={url}>{title}</a>}
            <small className="muted">
              {t("documentOf", { number, date: formatDate(date) })}
              {url === null && `, ${t("noDocument")}`}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}
