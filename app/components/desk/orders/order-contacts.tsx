import type { DeskOrder } from "#app/contract/desk/order.ts";
import { formatPhone } from "#app/domain/phone.ts";
import { deskOrder as texts } from "#app/i18n/ru/desk/order.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("deskOrder", texts);

export function OrderContacts({ order }: { order: DeskOrder }) {
  const { buyer, recipient, contract, customerNumber, comment, can } = order;
  const { company } = buyer;
  // The first part leads to the card, so that the phone beside it can be copied.
  const facts: [name: string, parts: (string | null)[], card?: string | null][] = [
    [
      t("facts.buyer"),
      [buyer.fio, buyer.phone && formatPhone(buyer.phone), buyer.email],
      buyer.card && `/desk/buyers/${buyer.card}`,
    ],
    [t("facts.company"), [company && companyText(company)], company?.card && `/desk/companies/${company.card}`],
    [
      t("facts.recipient"),
      [recipient.fio, recipient.phone && formatPhone(recipient.phone)],
      recipient.card && `/desk/buyers/${recipient.card}`,
    ],
    [t("facts.call"), [recipient.callMe ? t("facts.callMe") : null]],
    [t("facts.contract"), [contract]],
    [t("facts.customerNumber"), [customerNumber]],
    [t("facts.comment"), [comment]],
  ];
  return (
    <section>
      <h2>{t("facts.title")}</h2>
      {!can.seeContacts && <p className="muted">{t("facts.veiled")}</p>}
      <dl className="desk-order-facts">
        {facts
          .map(([name, parts, card]) => ({ name, card, texts: parts.filter((part) => part !== null && part !== "") }))
          .filter(({ texts }) => texts.length > 0)
          .map(({ name, card, texts: [first, ...others] }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                {card ? (
                  <a className="text-link" href={card}>
                    {first}
                  </a>
                ) : (
                  first
                )}
                {others.map((text) => `, ${text}`)}
              </dd>
            </div>
          ))}
      </dl>
    </section>
  );
}

function companyText({ name, inn }: NonNullable<DeskOrder["buyer"]["company"]>): string {
  return inn === null ? name : t("facts.companyInn", { name, inn });
}
