import { useFrame } from "#app/components/frame/frame-context.ts";
import { complaintPath, paths } from "#app/components/frame/links.ts";
import { Button, LinkButton } from "#app/components/kit/button.tsx";
import { Empty } from "#app/components/kit/empty.tsx";
import { Field, fieldId, Labelled } from "#app/components/kit/fields/field.tsx";
import { Pager } from "#app/components/kit/pager.tsx";
import { ownClaims as texts } from "#app/i18n/ru/claims/own-claims.ts";
import { namespace } from "#app/i18n/translator.ts";
import {
  claimsAddress,
  type ClaimsFilter,
  isFiltered,
  type PeriodFaults,
} from "#app/view-models/claims/claims-filter.ts";
import type { ClaimRowView } from "#app/view-models/claims/own-claims.ts";

const t = namespace("ownClaims", texts);

type Props = {
  filter: ClaimsFilter;
  /** If set, nothing is listed. */
  faults: PeriodFaults | null;
  statuses: { value: string; text: string }[];
  claims: ClaimRowView[];
  page: number;
  pages: number;
};

/** Claims of the company: drafts first, then the newest. */
export function ClaimsPage({ filter, faults, statuses, claims, page, pages }: Props) {
  const { viewer } = useFrame();
  if (viewer?.client === null) return <Empty title={t("noClientTitle")} text={t("noClientText")} />;
  if (claims.length === 0 && faults === null && !isFiltered(filter)) {
    return (
      <Empty title={t("emptyTitle")} text={t("emptyText")}>
        <LinkButton kind="main" href={paths.orders}>
          {t("toOrders")}
        </LinkButton>
        <LinkButton href={paths.newComplaint}>{t("new")}</LinkButton>
      </Empty>
    );
  }
  return (
    <>
      <p className="actions">
        <LinkButton kind="main" href={paths.newComplaint}>
          {t("new")}
        </LinkButton>
      </p>
      <ClaimsFilterForm filter={filter} faults={faults} statuses={statuses} />
      {faults !== null ? null : claims.length === 0 ? (
        <Empty title={t("nothingTitle")} text={t("nothingText")} />
      ) : (
        <table className="orders-table claims-table">
          <thead>
            <tr>
              <th>{t("column.number")}</th>
              <th>{t("column.order")}</th>
              <th>{t("column.reason")}</th>
              <th>{t("column.status")}</th>
              <th>{t("column.sum")}</th>
            </tr>
          </thead>
          <tbody>
            {claims.map((claim) => (
              <Row key={claim.uuid} {...claim} />
            ))}
          </tbody>
        </table>
      )}
      <Pager page={page} pages={pages} href={(number) => claimsAddress(filter, number)} />
    </>
  );
}

function Row({ uuid, number, date, order, parts, reason, sum, status, due, isUnread }: ClaimRowView) {
  return (
    <tr className={isUnread ? "unread" : undefined}>
      <td>
        <a className="text-link" href={number === null ? `${paths.newComplaint}?draft=${uuid}` : complaintPath(uuid)}>
          {number ?? t("draft")}
        </a>
        {isUnread && <span className="unread-mark">{t("unread")}</span>}
        <small className="muted">{date}</small>
      </td>
      <td>{parts || order}</td>
      <td>{reason}</td>
      <td>
        <span className={`status-mark ${status.look}`}>{status.text}</span>
        {due && <small className="muted">{due}</small>}
      </td>
      <td>{sum}</td>
    </tr>
  );
}

function ClaimsFilterForm({
  filter,
  faults,
  statuses,
}: {
  filter: ClaimsFilter;
  faults: PeriodFaults | null;
  statuses: { value: string; text: string }[];
}) {
  return (
    // Uncontrolled fields show another address's values only when remounted.
    <form className="claims-filter" method="get" aria-label={t("filter")} key={JSON.stringify([filter, faults])}>
      <Field
        type="search"
        name="q"
        label={t("search")}
        placeholder={t("searchHint")}
        maxLength={60}
        defaultValue={filter.q}
      />
      <Labelled id={fieldId("status")} label={t("status")}>
        <select className="input" id={fieldId("status")} name="status" defaultValue={filter.status}>
          <option value="">{t("anyStatus")}</option>
          {statuses.map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      </Labelled>
      <Field type="date" name="from" label={t("from")} defaultValue={filter.from} errors={faults?.from} />
      <Field type="date" name="to" label={t("to")} defaultValue={filter.to} errors={faults?.to} />
      <p className="actions">
        <Button>{t("show")}</Button>
        {(faults !== null || isFiltered(filter)) && (
          <a className="text-link" href={paths.complaints}>
            {t("reset")}
          </a>
        )}
      </p>
    </form>
  );
}
