import type { DeskBuyer } from "#app/contract/desk/buyers/buyers.ts";
import { claimWord } from "#app/i18n/desk/claim-word.ts";
import { LinkButton } from "#app/components/kit/button.tsx";
import { TextArea } from "#app/components/kit/fields/text-area.tsx";
import { shopZone } from "#app/domain/local-time.ts";
import { formatPhone } from "#app/domain/phone.ts";
import type { DeskReply } from "#app/forms/desk-reply.ts";
import { formatDateTime } from "#app/i18n/format.ts";
import { deskCustomers as texts } from "#app/i18n/ru/desk/buyers/customers.ts";
import { deskFeedback } from "#app/i18n/ru/desk/buyers/feedback.ts";
import { deskFrame } from "#app/i18n/ru/desk/frame.ts";
import { namespace } from "#app/i18n/translator.ts";
import { CustomerFacts, DecisionsOf, OrdersOfCustomer } from "./customer-lists.tsx";
import { CustomerForm } from "./customer-form.tsx";
import { StaleCustomer } from "./stale-customer.tsx";

const t = namespace("deskCustomers", texts);
const frame = namespace("deskFrame", deskFrame);

type Props = {
  buyer: DeskBuyer;
  reply: DeskReply | null;
  formKey: string;
  back: string | null;
  /** Whether the person may open these cards. */
  opens: { claims: boolean; feedback: boolean };
};

/** A buyer with companies, orders, claims and messages. */
export function BuyerCard({ buyer, reply, formKey, back, opens }: Props) {
  const { name, onModeration, companies, orders, decisions, phone } = buyer;
  return (
    <article className="desk-order">
      <div className="desk-heading">
        <h1>{name}</h1>
        {onModeration && <b className="desk-bad">{t("filter.moderation")}</b>}
        <LinkButton href={back ?? "/desk/buyers"}>{frame("back")}</LinkButton>
      </div>
      {reply?.stale && <StaleCustomer {...reply.stale} />}
      <CustomerFacts title={t("facts.title")} facts={factsOf(buyer)} />
      <Forms buyer={buyer} reply={reply} formKey={formKey} />
      {companies.length > 0 && (
        <section>
          <h2>{t("ofBuyer.companies")}</h2>
          <ul>
            {companies.map(({ uuid, name: company, inn, status, isOwner }) => (
              <li key={uuid}>
                <a href={`/desk/companies/${uuid}`}>{company}</a>{" "}
                <span className="muted">
                  {[inn, wordOf(texts.companyStatus, status), isOwner && t("ofBuyer.owner")].filter(Boolean).join(", ")}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <OrdersOfCustomer
        orders={orders}
        all={phone === null ? null : `/desk/orders?${new URLSearchParams({ buyer: phone })}`}
      />
      <Records
        title={t("ofBuyer.claims")}
        path={opens.claims ? "/desk/claims" : null}
        records={buyer.claims.map(({ number, status, createdAt }) => ({
          ...{ number, createdAt },
          note: claimWord("status", status),
        }))}
      />
      <Records
        title={t("ofBuyer.feedback")}
        path={opens.feedback ? "/desk/feedback" : null}
        records={buyer.feedback.map(({ number, subject, status, createdAt }) => ({
          ...{ number, createdAt },
          note: [subject, wordOf(deskFeedback.status, status)].join(", "),
        }))}
      />
      <Consents consents={buyer.consents} />
      <DecisionsOf decisions={decisions} />
      {buyer.can.erase && (
        <p>
          <a href={`/desk/buyers/${buyer.uuid}/erase`}>{t("erase.link")}</a>
        </p>
      )}
    </article>
  );
}

function factsOf({ phone, email, isEmailConfirmed, position, city, createdAt, moderationReason }: DeskBuyer) {
  const facts: [string, string][] = [
    [t("facts.phone"), phone === null ? "" : formatPhone(phone)],
    [t("facts.email"), email === null ? "" : isEmailConfirmed ? email : t("facts.emailUnconfirmed", { email })],
    [t("facts.position"), position ?? ""],
    [t("facts.city"), city ?? ""],
    [t("facts.created"), formatDateTime(createdAt, shopZone)],
    [t("facts.reason"), moderationReason ?? ""],
  ];
  return facts;
}

function Forms({ buyer: { can, version }, reply, formKey }: Pick<Props, "buyer" | "reply" | "formKey">) {
  if (!can.hold && !can.admit) return null;
  const form = { version, reply, formKey };
  return (
    <section>
      <h2>{t("act.title")}</h2>
      {can.admit && (
        <CustomerForm name="admit" title={t("act.admit")} submit={t("act.admit")} {...form}>
          {() => <p className="hint">{t("act.admitHint")}</p>}
        </CustomerForm>
      )}
      {can.hold && (
        <CustomerForm name="hold" title={t("act.hold")} submit={t("act.hold")} {...form}>
          {(fields) => (
            <TextArea
              {...fields.text("reason")}
              label={t("act.reason")}
              hint={t("act.holdHint")}
              required
              maxLength={1_000}
              rows={3}
            />
          )}
        </CustomerForm>
      )}
    </section>
  );
}

type ShownRecord = { number: string; createdAt: string; note: string };

function Records({ title, path, records }: { title: string; path: string | null; records: readonly ShownRecord[] }) {
  if (records.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <ul>
        {records.map(({ number, createdAt, note }) => (
          <li key={number}>
            {path === null ? number : <a href={`${path}/${encodeURIComponent(number)}`}>{number}</a>}{" "}
            <span className="muted">{[formatDateTime(createdAt, shopZone), note].join(", ")}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Consents({ consents }: Pick<DeskBuyer, "consents">) {
  if (consents.length === 0) return null;
  return (
    <section>
      <h2>{t("consents.title")}</h2>
      <ul>
        {consents.map(({ purpose, at, isGiven }) => (
          <li key={purpose}>
            {wordOf(texts.consents.purpose, purpose)}{" "}
            <span className="muted">
              {t(isGiven ? "consents.given" : "consents.withdrawn", { at: formatDateTime(at, shopZone) })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function wordOf(words: Readonly<Record<string, string>>, code: string): string {
  return words[code] ?? code;
}
