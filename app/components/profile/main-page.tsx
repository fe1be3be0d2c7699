import { paths } from "#app/components/frame/links.ts";
import { Button } from "#app/components/kit/button.tsx";
import { NoOrders } from "#app/components/order/list/no-orders.tsx";
import { OrderTable } from "#app/components/order/list/order-table.tsx";
import { shownSum } from "#app/components/order/list/shown-sum.ts";
import { orderPath } from "#app/components/order/order-path.ts";
import type { Client, Profile } from "#app/contract/account/auth.ts";
import type { AwaitedProduct } from "#app/contract/account/senders.ts";
import type { ProfileTask } from "#app/domain/account/tasks.ts";
import { formatPhone } from "#app/domain/phone.ts";
import { profile as texts } from "#app/i18n/ru/account/profile.ts";
import { credit } from "#app/i18n/ru/settlements/credit.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { AffairsViewModel } from "#app/view-models/account/affairs.ts";
import type { ManagerViewModel } from "#app/view-models/counterparties/managers.ts";
import type { ShownCredit } from "#app/view-models/settlements/credit.ts";
import { Clients } from "./clients.tsx";
import { ManagerBlock } from "./manager-block.tsx";
import { Tasks } from "./tasks.tsx";

const t = namespace("profile", texts);
const tCredit = namespace("credit", credit);

export type MainPageData = {
  person: Pick<Profile, "firstName" | "lastName" | "middleName" | "phone" | "email"> & { emailConfirmed: boolean };
  clients: Client[];
  tasks: ProfileTask[];
  managers: ManagerViewModel[];
  debt: ShownCredit | null;
  affairs: AffairsViewModel;
  awaited: AwaitedData;
};

export function MainPage({ person, clients, tasks, managers, debt, affairs, awaited }: MainPageData) {
  const name = [person.lastName, person.firstName, person.middleName].filter(Boolean).join(" ");
  return (
    <>
      {tasks.length > 0 && <Tasks list={tasks} />}
      <dl className="facts">
        <div>
          <dt>{t("name")}</dt>
          <dd>{name}</dd>
        </div>
        <div>
          <dt>{t("phone")}</dt>
          <dd>{formatPhone(person.phone)}</dd>
        </div>
        <div>
          <dt>{t("email")}</dt>
          <dd>
            {person.email ?? t("noEmail")}
            {person.email !== null && (
              <small className="muted"> {t(person.emailConfirmed ? "emailConfirmed" : "emailNotConfirmed")}</small>
            )}
          </dd>
        </div>
      </dl>
      {clients.length > 0 && <Clients list={clients} />}
      <ManagerBlock managers={managers} />
      {debt && <Debt {...debt} />}
      <Affairs {...affairs} />
      {awaited.list.length > 0 && <AwaitedGoods {...awaited} />}
      <form method="post">
        <Button name="intent" value="auth.logout">
          {t("logout")}
        </Button>
      </form>
    </>
  );
}

/** Unpaid and open orders. */
function Affairs({ underWay, underWayCount, orders, unpaid }: AffairsViewModel) {
  if (orders === 0) return <NoOrders />;
  return (
    <>
      {unpaid.count > 0 && <Unpaid {...unpaid} />}
      <section className="profile-section">
        <div className="heading-row">
          <h2>{t("underWay")}</h2>
          {underWayCount > underWay.length && <span className="muted">{t("ofAll", { count: underWayCount })}</span>}
          <a className="text-link" href={paths.orders}>
            {t("allOrders")}
          </a>
        </div>
        {underWay.length > 0 ? <OrderTable orders={underWay} /> : <p>{t("nothingUnderWay")}</p>}
      </section>
    </>
  );
}

function Unpaid({ sum, count, orders }: AffairsViewModel["unpaid"]) {
  return (
    <section className="profile-section">
      <h2>{t("unpaid")}</h2>
      <p>
        <b>{shownSum(sum)}</b> <span className="muted">{t("unpaidOf", { count })}</span>
      </p>
      <ul className="record-list">
        {orders.map(({ number, total, payBefore }) => (
          <li key={number}>
            <span>
              <a className="text-link" href={orderPath(number)}>
                {number}
              </a>
              <small className="muted">
                {payBefore === null ? t("onDelivery") : t("payBefore", { at: payBefore })}
              </small>
            </span>
            <b>{shownSum(total)}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** `asked` is a date in words. */
type AwaitedData = { list: (Omit<AwaitedProduct, "askedAt"> & { asked: string })[]; emailsOff: boolean };

/** All restock requests («Сообщить о поступлении») of the account, each with a cancel button. */
function AwaitedGoods({ list, emailsOff }: AwaitedData) {
  return (
    <section className="profile-section">
      <h2>{t("awaited")}</h2>
      <p className="hint">
        {t(emailsOff ? "awaitedOff" : "awaitedText")}{" "}
        <a className="text-link" href={paths.settings}>
          {t("awaitedSettings")}
        </a>
      </p>
      <form method="post" data-enhance="">
        <input type="hidden" name="intent" value="restock.end" />
        <ul className="record-list">
          {list.map(({ uuid, product, city, email, asked }) => (
            <li key={uuid}>
              <span>
                <a className="text-link" href={`/product/${product.slug}`}>
                  {product.name}
                </a>
                <small className="muted">{t("awaitedFacts", { article: product.article, city, email, asked })}</small>
              </span>
              <Button name="uuid" value={uuid} aria-label={t("awaitedEndNamed", { name: product.name, city })}>
                {t("awaitedEnd")}
              </Button>
            </li>
          ))}
        </ul>
      </form>
    </section>
  );
}

/** Debt, overdue part and remaining credit of the company. */
function Debt({ facts, note }: ShownCredit) {
  return (
    <section className="profile-section" aria-labelledby="debt-h">
      <div className="heading-row">
        <h2 id="debt-h">{tCredit("debtTitle")}</h2>
        <a className="text-link" href={paths.settlements}>
          {tCredit("settlements")}
        </a>
      </div>
      <dl className="facts">
        {facts.map(({ term, text, isBad }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd className={isBad ? "bad" : undefined}>{text}</dd>
          </div>
        ))}
      </dl>
      {note !== null && <p className="hint">{note}</p>}
    </section>
  );
}
