import { EmailText } from "#app/components/desk/form/email-text.tsx";
import type { DeskCompany } from "#app/contract/desk/buyers/companies.ts";
import { ActTable } from "#app/components/desk/finance/act-table.tsx";
import { LinkButton } from "#app/components/kit/button.tsx";
import { shopZone } from "#app/domain/local-time.ts";
import { formatPhone } from "#app/domain/phone.ts";
import { formatDate, formatDateTime, formatMoney } from "#app/i18n/format.ts";
import { deskCustomers as texts } from "#app/i18n/ru/desk/buyers/customers.ts";
import { deskFrame } from "#app/i18n/ru/desk/frame.ts";
import { namespace } from "#app/i18n/translator.ts";
import { CompanyForms } from "./company-forms.tsx";
import type { CompanyCardProps } from "./company-props.ts";
import { CompanyRegistry } from "./company-registry.tsx";
import { CustomerFacts, DecisionsOf, OrdersOfCustomer } from "./customer-lists.tsx";
import { StaleCustomer } from "./stale-customer.tsx";

const t = namespace("deskCustomers", texts);
const frame = namespace("deskFrame", deskFrame);

/** A company beside what the register says, with its people, orders and terms. */
export function CompanyCard(props: CompanyCardProps) {
  const { company, reply, back } = props;
  const { name, status, members, contacts, inn } = company;
  return (
    <article className="desk-order">
      <div className="desk-heading">
        <h1>{name}</h1>
        <b>{t(`companyStatus.${status}`)}</b>
        <LinkButton href={back ?? "/desk/companies"}>{frame("back")}</LinkButton>
      </div>
      {reply?.stale && <StaleCustomer {...reply.stale} />}
      <CompanyRegistry {...props} />
      <CompanyForms {...props} />
      <CustomerFacts title={t("facts.companyTitle")} facts={factsOf(company)} />
      <section>
        <h2>{t("members.title")}</h2>
        {members.length === 0 && <p className="muted">{t("members.none")}</p>}
        <ul>
          {members.map((member) => (
            <li key={member.uuid}>
              <a href={`/desk/buyers/${member.uuid}`}>{member.name}</a>{" "}
              <span className="muted">
                {[member.phone && formatPhone(member.phone), member.isOwner && t("members.owner")]
                  .filter(Boolean)
                  .join(", ")}
              </span>
            </li>
          ))}
        </ul>
      </section>
      {contacts.length > 0 && (
        <section>
          <h2>{t("contacts")}</h2>
          <ul>
            {contacts.map(({ fio, phone, email }, at) => (
              <li key={at}>
                <EmailText text={[fio, phone && formatPhone(phone), email].filter(Boolean).join(", ")} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <OrdersOfCustomer
        orders={company.orders}
        all={inn === null ? null : `/desk/orders?${new URLSearchParams({ buyer: inn })}`}
      />
      <section>
        <h2>{t("codes.title")}</h2>
        <p>
          <a href={`/desk/companies/${company.uuid}/codes`}>
            {company.codes === 0 ? t("codes.noneYet") : t("codes.count", { count: company.codes })}
          </a>
        </p>
      </section>
      {company.acts.length > 0 && (
        <section>
          <h2>{t("acts")}</h2>
          <ActTable items={company.acts} isOfOne />
        </section>
      )}
      <DecisionsOf decisions={company.decisions} />
    </article>
  );
}

function factsOf(company: DeskCompany): [string, string][] {
  const { createdAt, contract, terms, creditDays, creditLimit, credit, statusReason, email } = company;
  return [
    [t("facts.created"), formatDateTime(createdAt, shopZone)],
    [t("facts.reason"), statusReason ?? ""],
    [t("facts.email"), email ?? ""],
    [t("facts.contract"), contract === null ? "" : contractText(contract)],
    [
      t("facts.terms"),
      terms === "postpay" ? t("termsOf", { days: creditDays, limit: formatMoney(creditLimit) }) : t("terms.prepay"),
    ],
    ...(credit === null
      ? []
      : ([
          [t("facts.used"), formatMoney(credit.used)],
          [t("facts.left"), formatMoney(credit.left)],
          [
            t("facts.overdue"),
            credit.overdue === 0
              ? ""
              : t("facts.overdueOf", { sum: formatMoney(credit.overdue), days: credit.overdueDays }),
          ],
          [t("facts.stage"), stageText(credit.stage)],
        ] as [string, string][])),
  ];
}

function contractText({ number, date, validTo }: NonNullable<DeskCompany["contract"]>): string {
  const day = date === null ? "" : formatDate(date);
  return validTo === null
    ? t("facts.contractOf", { number, date: day })
    : t("facts.contractUntil", { number, date: day, until: formatDate(validTo) });
}

function stageText(stage: string): string {
  const words: Readonly<Record<string, string>> = texts.stage;
  return words[stage] ?? stage;
}
