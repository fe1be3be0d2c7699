import type { DeskClaimRow } from "#app/contract/desk/buyers/claims.ts";
import { claimsList } from "#app/domain/desk/lists/claims.ts";
import { localMoment } from "#app/domain/local-time.ts";
import { claimWord } from "#app/i18n/desk/claim-word.ts";
import type { DeskList } from "#app/desk/list/declare.ts";
import { listPage } from "#app/desk/list/list-page.tsx";
import { formatTableMoment, formatDay, formatMoney } from "#app/i18n/format.ts";
import { deskClaims as texts } from "#app/i18n/ru/desk/buyers/claims.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("deskClaims", texts);

/** «Претензии» (desk §4). */
const claims: DeskList<typeof claimsList, DeskClaimRow> = {
  shape: claimsList,
  path: "claims",
  right: "seeClaims",
  title: t("title"),
  empty: t("empty"),
  columns: {
    number: { label: t("column.number"), cell: ({ number }) => number, width: "narrow" },
    due: { label: t("column.due"), cell: (row, { now }) => <Due {...row} now={now} />, sort: "due" },
    status: { label: t("column.status"), cell: (row) => <Status {...row} /> },
    order: { label: t("column.order"), cell: ({ order }) => order, width: "narrow" },
    reason: { label: t("column.reason"), cell: ({ reason }) => claimWord("reason", reason) },
    wanted: { label: t("column.wanted"), cell: ({ wanted }) => claimWord("resolution", wanted) },
    sum: {
      label: t("column.sum"),
      cell: ({ sum }) => (sum === null ? "" : formatMoney(sum)),
      sort: "sum",
      isNumber: true,
      right: "seeOrderMoney",
    },
    buyer: { label: t("column.buyer"), cell: ({ buyer }) => buyer, right: "people" },
    created: {
      label: t("column.created"),
      cell: ({ createdAt, timezone }) => formatTableMoment(createdAt, timezone),
      sort: "created",
    },
    city: { label: t("column.city"), cell: ({ city }) => city },
  },
  filters: {
    q: { label: t("filter.q") },
    status: { label: t("filter.status"), option: (code) => claimWord("status", code) },
    late: { label: t("filter.late") },
    due: { label: t("filter.due") },
    created: { label: t("filter.created") },
    city: { label: t("filter.city") },
    reason: { label: t("filter.reason"), option: (code) => claimWord("reason", code) },
    wanted: { label: t("filter.wanted"), option: (code) => claimWord("resolution", code) },
    company: { label: t("filter.company") },
  },
  row: ({ uuid, version, number }) => ({
    ...{ id: uuid, version, name: number },
    href: `/desk/claims/${encodeURIComponent(number)}`,
  }),
  load: ({ call }, query) => call.deskClaims.list({ query }),
  options: ({ call }) => call.deskClaims.options(),
};

export const claimsPage = listPage(claims);

function Due({ dueAt, timezone, isLate, now }: DeskClaimRow & { now: Date }) {
  const day = (instant: number) => localMoment(instant, timezone).date;
  const text = formatDay(day(Date.parse(dueAt)), { today: day(now.getTime()) });
  return isLate ? <b className="desk-bad">{t("late", { day: text })}</b> : text;
}

function Status({ status, isAnswered }: DeskClaimRow) {
  return (
    <>
      {claimWord("status", status)}
      {isAnswered && (
        <>
          {" "}
          <small className="muted">{t("answered")}</small>
        </>
      )}
    </>
  );
}
