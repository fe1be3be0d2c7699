import type { DeskOrderRow } from "#app/contract/desk/orders.ts";
import { localMoment } from "#app/domain/local-time.ts";
import { ordersList } from "#app/domain/desk/lists/orders.ts";
import { sentSelection } from "#app/desk/list/act.ts";
import type { DeskList, ListAction } from "#app/desk/list/declare.ts";
import { listPage } from "#app/desk/list/list-page.tsx";
import { worded } from "#app/i18n/desk/worded.ts";
import { formatTableMoment, formatDay, formatMoney } from "#app/i18n/format.ts";
import { deskPlacing } from "#app/i18n/ru/desk/order-placing.ts";
import { deskOrder } from "#app/i18n/ru/desk/order.ts";
import { deskOrders } from "#app/i18n/ru/desk/orders.ts";
import { dictionary } from "#app/i18n/ru/dictionary.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("deskOrders", deskOrders);
const placing = namespace("deskPlacing", deskPlacing);

const statusText = worded(deskOrder.status);
const paymentText = worded(dictionary.paymentStatus);
const wayText = worded(deskOrders.way);
const sourceText = worded(deskOrders.source);
const erpText = worded(deskOrders.erp);

const confirm: ListAction = {
  name: "confirm",
  label: t("action.confirm"),
  right: "changeOrders",
  word: statusText,
  run: ({ call }, selection, { key }) =>
    call.deskOrders.bulk({ body: { action: "confirm", selection: sentSelection(selection) }, key }),
};

/** «Заказы» (desk §3). */
const orders: DeskList<typeof ordersList, DeskOrderRow> = {
  shape: ordersList,
  path: "orders",
  right: "seeOrders",
  title: t("title"),
  empty: t("empty"),
  columns: {
    number: { label: t("column.number"), cell: ({ number }) => number, sort: "number", width: "narrow" },
    created: {
      label: t("column.created"),
      cell: ({ createdAt, timezone }) => formatTableMoment(createdAt, timezone),
      sort: "created",
    },
    city: { label: t("column.city"), cell: ({ city }) => city },
    buyer: { label: t("column.buyer"), cell: ({ buyer }) => buyer, right: "people" },
    phone: { label: t("column.phone"), cell: ({ phone }) => phone, width: "narrow", right: "people" },
    sum: {
      label: t("column.sum"),
      cell: ({ total }) => (total === null ? "" : formatMoney(total)),
      sort: "sum",
      isNumber: true,
      right: "seeOrderMoney",
    },
    payment: { label: t("column.payment"), cell: ({ paymentStatus }) => paymentText(paymentStatus) },
    status: { label: t("column.status"), cell: ({ status }) => statusText(status) },
    day: { label: t("column.day"), cell: (row, { now }) => <Day {...row} now={now} /> },
    way: { label: t("column.way"), cell: ({ ways }) => ways.map(wayText).join(", ") },
    warehouse: { label: t("column.warehouse"), cell: ({ warehouses }) => warehouses.join(", ") },
    manager: { label: t("column.manager"), cell: ({ manager }) => manager },
    comment: {
      label: t("column.comment"),
      cell: ({ hasComment }) =>
        hasComment && (
          <span title={t("hasComment")}>
            <span aria-hidden="true">●</span>
            <span className="visually-hidden">{t("hasComment")}</span>
          </span>
        ),
    },
    source: { label: t("column.source"), cell: ({ source }) => sourceText(source) },
    own: { label: t("column.own"), cell: ({ ownNumber }) => ownNumber },
  },
  filters: {
    q: { label: t("filter.q") },
    status: { label: t("filter.status"), option: statusText },
    payment: { label: t("filter.payment"), option: paymentText },
    created: { label: t("filter.created") },
    day: { label: t("filter.day") },
    city: { label: t("filter.city") },
    warehouse: { label: t("filter.warehouse") },
    way: { label: t("filter.way"), option: wayText },
    method: { label: t("filter.method"), option: worded(deskOrders.method) },
    sum: { label: t("filter.sum"), right: "seeOrderMoney" },
    buyer: { label: t("filter.buyer"), right: "people" },
    company: { label: t("filter.company") },
    manager: { label: t("filter.manager") },
    source: { label: t("filter.source"), option: sourceText },
    article: { label: t("filter.article") },
    own: { label: t("filter.own") },
    comment: { label: t("filter.comment") },
    late: { label: t("filter.late") },
    short: { label: t("filter.short") },
    unpaid: { label: t("filter.unpaid") },
    erp: { label: t("filter.erp"), option: erpText },
  },
  row: ({ uuid, version, number }) => ({ id: uuid, version, name: number, href: `/desk/orders/${number}` }),
  load: ({ call }, query) => call.deskOrders.list({ query }),
  options: ({ call }) => call.deskOrders.options(),
  exportTo: {
    right: "seeOrders",
    personalRight: "exportPersonalData",
    run: ({ call }, query, { key, ...wanted }) => call.deskFiles.exportOrders({ body: { query, ...wanted }, key }),
  },
  actions: [confirm],
  links: [{ href: "/desk/orders/new", text: placing("link"), right: "changeOrders" }],
};

export const ordersPage = listPage(orders);

function Day({ day, isLate, timezone, now }: DeskOrderRow & { now: Date }) {
  if (day === null) return null;
  const text = formatDay(day, { today: localMoment(now.getTime(), timezone).date });
  return isLate ? <b className="desk-bad">{t("late", { day: text })}</b> : text;
}
