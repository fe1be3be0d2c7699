import { Button } from "#app/components/kit/button.tsx";
import { paths } from "#app/components/frame/links.ts";
import { NoOrders } from "#app/components/order/no-orders.tsx";
import { OrderTable } from "#app/components/order/order-table.tsx";
import type { Client, Profile } from "#app/contract/auth.ts";
import type { OrderSummary } from "#app/contract/orders.ts";
import { formatPhone } from "#app/domain/phone.ts";
import { profile as texts } from "#app/i18n/ru/profile.ts";
import { namespace } from "#app/i18n/translator.ts";
import { AwaitedGoods, type AwaitedData } from "./awaited-goods.tsx";
import { Clients } from "./clients.tsx";

const t = namespace("profile", texts);

export type MainPageData = {
  person: Pick<Profile, "firstName" | "lastName" | "middleName" | "phone" | "email"> & { emailConfirmed: boolean };
  clients: Client[];
  orders: OrderSummary[];
  awaited: AwaitedData;
};

export function MainPage({ person, clients, orders, awaited }: MainPageData) {
  const name = [person.lastName, person.firstName, person.middleName].filter(Boolean).join(" ");
  return (
    <>
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
            {person.email !== null && !person.emailConfirmed && (
              <form method="post">
                <Button kind="plain" name="intent" value="email.confirmation">
                  {t("emailConfirm")}
                </Button>
              </form>
            )}
          </dd>
        </div>
      </dl>
      {clients.length > 0 && <Clients list={clients} />}
      {orders.length === 0 ? <NoOrders /> : <LatestOrders orders={orders} />}
      {awaited.list.length > 0 && <AwaitedGoods {...awaited} />}
      <form method="post">
        <Button name="intent" value="auth.logout">
          {t("logout")}
        </Button>
      </form>
    </>
  );
}

function LatestOrders({ orders }: { orders: OrderSummary[] }) {
  return (
    <section className="profile-section">
      <div className="heading-row">
        <h2>{t("latest")}</h2>
        <a className="text-link" href={paths.orders}>
          {t("allOrders")}
        </a>
      </div>
      <OrderTable orders={orders} />
    </section>
  );
}
