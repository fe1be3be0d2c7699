import { LinkButton } from "#app/components/kit/button.tsx";
import type { Order } from "#app/contract/orders.ts";
import { orderPapers as texts } from "#app/i18n/ru/order-papers.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("orderPapers", texts);

/** Invoice and documents of what was shipped, as PDFs; nothing where there is none. */
export function OrderDocuments({ documents }: { documents: Order["documents"] }) {
  if (documents.length === 0) return null;
  return (
    <section className="profile-section" id="documents">
      <h2>{t("title")}</h2>
      <ul className="record-list">
        {documents.map(({ number, type, title, url }) => (
          <li key={`${type} ${number}`}>
            <span>{title}</span>
            <LinkButton href={url} download aria-label={t("downloadNamed", { title })}>
              {t("download")}
            </LinkButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
