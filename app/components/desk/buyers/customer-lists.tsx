import { EmailText } from "#app/components/desk/form/email-text.tsx";
import { shopZone } from "#app/domain/local-time.ts";
import { formatDateTime, formatMoney } from "#app/i18n/format.ts";
import { worded } from "#app/i18n/desk/worded.ts";
import { deskCustomers as texts } from "#app/i18n/ru/desk/buyers/customers.ts";
import { deskOrder } from "#app/i18n/ru/desk/order.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("deskCustomers", texts);

type ShownOrder = { number: string; createdAt: string; status: string; total: number | null };
type ShownDecision = { at: string; decision: string; reason: string | null; name: string | null };

export function OrdersOfCustomer({ orders, all }: { orders: readonly ShownOrder[]; all: string | null }) {
  const wordOf = worded(deskOrder.status);
  return (
    <section>
      <h2>{t("orders.title")}</h2>
      {orders.length === 0 && <p className="muted">{t("orders.none")}</p>}
      <ul>
        {orders.map(({ number, createdAt, status, total }) => (
          <li key={number}>
            <a href={`/desk/orders/${encodeURIComponent(number)}`}>{number}</a>{" "}
            <span className="muted">
              {[formatDateTime(createdAt, shopZone), wordOf(status), total === null ? "" : formatMoney(total)]
                .filter(Boolean)
                .join(", ")}
            </span>
          </li>
        ))}
      </ul>
      {orders.length > 0 && all !== null && <a href={all}>{t("orders.all")}</a>}
    </section>
  );
}

/** What the staff have decided, the latest first. */
export function DecisionsOf({ decisions }: { decisions: readonly ShownDecision[] }) {
  const words: Readonly<Record<string, string>> = texts.decisions.decision;
  return (
    <section>
      <h2>{t("decisions.title")}</h2>
      {decisions.length === 0 && <p className="muted">{t("decisions.none")}</p>}
      <ul>
        {decisions.map(({ at, decision, reason, name }, index) => (
          <li key={`${at} ${index}`}>
            <time dateTime={at} className="muted">
              {formatDateTime(at, shopZone)}
            </time>{" "}
            {words[decision] ?? decision} <small className="muted">{[name, reason].filter(Boolean).join(": ")}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Named values; empty ones are left out. */
export function CustomerFacts({ title, facts }: { title: string; facts: readonly (readonly [string, string])[] }) {
  return (
    <section>
      <h2>{title}</h2>
      <dl className="desk-order-facts">
        {facts.map(
          ([name, value]) =>
            value !== "" && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  <EmailText text={value} />
                </dd>
              </div>
            ),
        )}
      </dl>
    </section>
  );
}
