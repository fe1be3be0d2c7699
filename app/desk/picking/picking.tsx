import { pickingActions, type PickingRow } from "#app/contract/desk/picking.ts";
import { localMoment, shopZone } from "#app/domain/local-time.ts";
import { pickingList } from "#app/domain/desk/lists/picking.ts";
import { sentSelection } from "#app/desk/list/act.ts";
import type { DeskList, ListAction } from "#app/desk/list/declare.ts";
import { listPage } from "#app/desk/list/list-page.tsx";
import { formatDay, formatKilograms } from "#app/i18n/format.ts";
import { deliveryWay } from "#app/i18n/order-delivery.ts";
import { deskOrders } from "#app/i18n/ru/desk/orders.ts";
import { deskPicking } from "#app/i18n/ru/desk/picking.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("deskPicking", deskPicking);
const ways: Readonly<Record<string, string>> = deskOrders.way;
const stages: Readonly<Record<string, string>> = deskPicking.stage;
const statuses: Readonly<Record<string, string>> = deskPicking.status;

const paper = (kind: "pick-list" | "packing-slip", label: string) => ({
  label,
  href: (numbers: readonly string[]) => `/desk/picking/papers/${kind}?parts=${encodeURIComponent(numbers.join(","))}`,
});
const papers = {
  take: [paper("pick-list", t("print.pickLists"))],
  assemble: [paper("packing-slip", t("print.packingSlips"))],
  ship: [],
};

const actions = pickingActions.map((action): ListAction => ({
  name: action,
  label: t(`action.${action}`),
  right: "shipOrders",
  word: (code) => stages[code] ?? statuses[code] ?? code,
  papers: papers[action],
  run: ({ call }, selection, { key }) =>
    call.deskPicking.bulk({ body: { action, selection: sentSelection(selection) }, key }),
}));

/** «Сборка» (desk §3): by day and route. */
const picking: DeskList<typeof pickingList, PickingRow> = {
  shape: pickingList,
  path: "picking",
  right: "shipOrders",
  title: t("title"),
  empty: t("empty"),
  columns: {
    number: { label: t("column.number"), cell: ({ number }) => number, sort: "number", width: "narrow" },
    day: { label: t("column.day"), cell: (row, { now }) => <Day {...row} now={now} />, sort: "day" },
    interval: { label: t("column.interval"), cell: ({ interval }) => interval },
    way: { label: t("column.way"), cell: ({ way, providerCode }) => deliveryWay({ type: way, providerCode }) },
    route: { label: t("column.route"), cell: ({ route }) => route, sort: "route" },
    warehouse: { label: t("column.warehouse"), cell: ({ warehouse }) => warehouse },
    stage: { label: t("column.stage"), cell: ({ stage }) => t(`stage.${stage}`) },
    progress: {
      label: t("column.progress"),
      cell: ({ picked, lines }) => t("progress", { picked, lines }),
      isNumber: true,
    },
    weight: {
      label: t("column.weight"),
      cell: ({ weightGrams }) => (weightGrams === null ? "" : formatKilograms(weightGrams)),
      isNumber: true,
    },
  },
  filters: {
    q: { label: t("filter.q") },
    stage: { label: t("filter.stage"), option: (stage) => stages[stage] ?? stage },
    warehouse: { label: t("filter.warehouse") },
    day: { label: t("filter.day") },
    way: { label: t("filter.way"), option: (way) => ways[way] ?? way },
    late: { label: t("filter.late") },
  },
  row: ({ uuid, version, number }) => ({
    id: uuid,
    version,
    name: number,
    href: `/desk/picking/${encodeURIComponent(number)}`,
  }),
  load: ({ call }, query) => call.deskPicking.list({ query }),
  options: ({ call }) => call.deskPicking.options(),
  actions,
  links: [{ href: "/desk/picking/route-sheet", text: t("routeSheet"), right: "shipOrders" }],
};

export const pickingPage = listPage(picking);

function Day({ day, isLate, now }: PickingRow & { now: Date }) {
  if (day === null) return null;
  const text = formatDay(day, { today: localMoment(now.getTime(), shopZone).date });
  return isLate ? <b className="desk-bad">{t("late", { day: text })}</b> : text;
}
