import type { BuyerErasure } from "#app/contract/desk/buyers/buyers.ts";
import { DeskForm } from "#app/components/desk/form/desk-form.tsx";
import { LinkButton } from "#app/components/kit/button.tsx";
import { TextArea } from "#app/components/kit/fields/text-area.tsx";
import type { DeskReply } from "#app/forms/desk-reply.ts";
import { deskCustomers as texts } from "#app/i18n/ru/desk/buyers/customers.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("deskCustomers", texts);

type Props = { erasure: BuyerErasure; reply: DeskReply | null; formKey: string };

/** A buyer's data before they are erased. */
export function EraseBuyer({ erasure, reply, formKey }: Props) {
  const { uuid, name, version, openOrders, ownedCompanies } = erasure;
  const card = `/desk/buyers/${uuid}`;
  const isBlocked = openOrders.length + ownedCompanies.length > 0;
  return (
    <article className="desk-order">
      <div className="desk-heading">
        <h1>{t("erase.title", { name })}</h1>
        <LinkButton href={card}>{t("toCard")}</LinkButton>
      </div>
      <p>{t("erase.intro")}</p>
      {isBlocked && <Obstacles openOrders={openOrders} ownedCompanies={ownedCompanies} />}
      <TakenAndKept {...erasure} />
      {!isBlocked && (
        <DeskForm
          name="erase"
          reply={reply}
          formKey={formKey}
          version={version}
          submit={t("erase.submit")}
          cancel={card}
        >
          {(fields) => (
            <TextArea
              {...fields.text("reason")}
              label={t("erase.reason")}
              hint={t("erase.reasonHint")}
              required
              maxLength={1_000}
              rows={3}
            />
          )}
        </DeskForm>
      )}
    </article>
  );
}

function Obstacles({ openOrders, ownedCompanies }: Pick<BuyerErasure, "openOrders" | "ownedCompanies">) {
  return (
    <section>
      <h2 className="desk-bad">{t("erase.blocked")}</h2>
      {openOrders.length > 0 && (
        <>
          <p>{t("erase.openOrders")}</p>
          <ul>
            {openOrders.map((number) => (
              <li key={number}>
                <a href={`/desk/orders/${encodeURIComponent(number)}`}>{number}</a>
              </li>
            ))}
          </ul>
        </>
      )}
      {ownedCompanies.length > 0 && (
        <>
          <p>{t("erase.ownedCompanies")}</p>
          <ul>
            {ownedCompanies.map((company) => (
              <li key={company}>{company}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function TakenAndKept({ erased, kept }: Pick<BuyerErasure, "erased" | "kept">) {
  const { companies, addresses, messages, subscriptions } = erased;
  return (
    <>
      <section>
        <h2>{t("erase.taken")}</h2>
        <ul>
          <li>{t("erase.takenAlways")}</li>
          {addresses > 0 && <li>{t("erase.addresses", { count: addresses })}</li>}
          {messages > 0 && <li>{t("erase.messages", { count: messages })}</li>}
          {subscriptions > 0 && <li>{t("erase.subscriptions")}</li>}
          {companies.length > 0 && <li>{t("erase.companies", { names: companies.join(", ") })}</li>}
        </ul>
      </section>
      <section>
        <h2>{t("erase.kept")}</h2>
        {kept.orders + kept.claims === 0 ? (
          <p>{t("erase.keptNone")}</p>
        ) : (
          <>
            <ul>
              {kept.orders > 0 && <li>{t("erase.orders", { count: kept.orders })}</li>}
              {kept.claims > 0 && <li>{t("erase.claims", { count: kept.claims })}</li>}
            </ul>
            <p>{t("erase.years", { count: kept.years })}</p>
          </>
        )}
      </section>
    </>
  );
}
