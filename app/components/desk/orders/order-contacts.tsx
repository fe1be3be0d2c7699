import type { DeskOrder } from "#app/contract/desk/order.ts";
import { formatPhone } from "#app/domain/phone.ts";
import { deskOrder as texts } from "#app/i18n/ru/desk/order.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("deskOrder", texts);

export function OrderContacts({ order }: { order: DeskOrder }) {
  const { buyer, recipient, contract, customerNumber, comment, can } = order;
  const { company } = buyer;
  const facts: [name: string, text: string, card?: string | null][] = [
    [
      t("facts.buyer"),
      personText([buyer.fio, buyer.phone && formatPhone(buyer.phone), buyer.email]),
      buyer.card && `/desk/buyers/${buyer.card}`,
    ],
    [
      t("facts.company"),
      company === null ? "" : companyText(company),
      company?.card && `/desk/companies/${company.card}`,
    ],
    [
      t("facts.recipient"),
      personText([recipient.fio, recipient.phone && formatPhone(recipient.phone)]),
      recipient.card && `/desk/buyers/${recipient.card}`,
    ],
    [t("facts.call"), recipient.callMe ? t("facts.callMe") : ""],
    [t("facts.contract"), contract ?? ""],
    [t("facts.customerNumber"), customerNumber ?? ""],
    [t("facts.comment"), comment ?? ""],
  ];
  return (
    <section>
      <h2>{t("facts.title")}</h2>
      {!can.seeContacts && <p className="muted">{t("facts.veiled")}</p>}
      <dl className="desk-order-facts">
        {facts
          .filter(([, value]) => value !== "")
          .map(([name, value, card]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{card ? <a href={card}>{value}</a> : value}</dd>
            </div>
          ))}
      </dl>
    </section>
  );
}

function personText(parts: readonly (string | null)[]): string {
  return parts.filter(Boolean).join(", ");
}

function companyText({ name, inn }: NonNullable<DeskOrder["buyer"]["company"]>): string {
  return inn === null ? name : t("facts.companyInn", { name, inn });
}
