import type { DeskOrder } from "#app/contract/desk/order.ts";
import { formatDate } from "#app/i18n/format.ts";
import { deskOrder as texts } from "#app/i18n/ru/desk/order.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("deskOrder", texts);

/** Documents of an order; links for people who may see names and sums. */
export function OrderDocuments({ order }: { order: DeskOrder }) {
  const { number, documents, hasInvoice, can } = order;
  const listed = [
    ...(hasInvoice && can.seeDocuments ? [{ id: "invoice", text: t("documents.invoice", { number }) }] : []),
    ...documents.map(({ uuid, type, date, ...document }) => ({
      id: uuid,
      text: t("documents.of", { ...document, type: t(`documents.type.${type}`), date: formatDate(date) }),
    })),
  ];
  if (listed.length === 0) return null;
  return (
    <section>
      <h2>{t("documents.title")}</h2>
      <ul>
        {listed.map(({ id, text }) => (
          <li key={id}>
            {can.seeDocuments ? (
              <a href={`/desk/orders/${encodeURIComponent(number)}/documents/${id}`}>{text}</a>
            ) : (
              text
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
