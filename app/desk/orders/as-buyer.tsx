import { AsBuyer } from "#app/components/desk/orders/as-buyer.tsx";
import type { Order } from "#app/contract/orders/orders.ts";
import { deskPage } from "#app/desk/frame/page.ts";
import { deskOrder as texts } from "#app/i18n/ru/desk/order.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("deskOrder", texts);

/** «Глазами покупателя»: read-only. */
export const orderAsBuyerPage = deskPage<Order>({
  path: "orders/:number/as-buyer",
  right: "seePersonalData",
  title: (order) => t("asBuyer.title", { number: order.number }),
  load: ({ call, params }) => call.deskOrderChange.asBuyer({ params: { number: params["number"] ?? "" } }),
  view: ({ data, url }) => (
    <AsBuyer order={data} card={`/desk/orders/${encodeURIComponent(data.number)}${url.search}`} />
  ),
});
