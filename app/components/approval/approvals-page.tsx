import { useFrame } from "#app/components/frame/frame-context.ts";
import { paths } from "#app/components/frame/links.ts";
import { LinkButton } from "#app/components/kit/button.tsx";
import { Empty } from "#app/components/kit/empty.tsx";
import { shownSum } from "#app/components/order/list/shown-sum.ts";
import type { ApprovalSummary } from "#app/contract/orders/approvals.ts";
import { formatDateTime, formatDeadline } from "#app/i18n/format.ts";
import { approval as texts } from "#app/i18n/ru/orders/approval.ts";
import { namespace } from "#app/i18n/translator.ts";
import { ApprovalStatus } from "./approval-status.tsx";

const t = namespace("approval", texts);

/** Orders awaiting the reader's decision, then the reader's own requests, then earlier decisions. */
export function ApprovalsPage({ list }: { list: ApprovalSummary[] }) {
  if (list.length === 0)
    return (
      <Empty title={t("emptyTitle")} text={t("emptyText")}>
        <LinkButton href={paths.basket}>{t("toBasket")}</LinkButton>
      </Empty>
    );
  const mine = list.filter(({ mayDecide }) => mayDecide);
  const own = list.filter(({ mayDecide, isOwn }) => !mayDecide && isOwn);
  const others = list.filter(({ mayDecide, isOwn }) => !mayDecide && !isOwn);
  return (
    <>
      {mine.length > 0 ? <Requests title={t("mine")} list={mine} /> : <p className="muted">{t("mineNone")}</p>}
      {own.length > 0 && <Requests title={t("own")} list={own} />}
      {others.length > 0 && <Requests title={t("decided")} list={others} />}
    </>
  );
}

function Requests({ title, list }: { title: string; list: ApprovalSummary[] }) {
  const { timezone } = useFrame().city;
  return (
    <section className="profile-section">
      <h2>{title}</h2>
      <table className="orders-table">
        <thead>
          <tr>
            <th>{t("column.asker")}</th>
            <th>{t("column.sent")}</th>
            <th>{t("column.status")}</th>
            <th>{t("column.until")}</th>
            <th>{t("column.total")}</th>
          </tr>
        </thead>
        <tbody>
          {list.map(({ uuid, asker, counterparty, createdAt, expiresAt, status, total }) => {
            const sent = formatDateTime(createdAt, timezone);
            return (
              <tr key={uuid}>
                <td>
                  <a
                    className="text-link"
                    href={`${paths.approvals}/${uuid}`}
                    aria-label={t("openNamed", { asker, sent })}
                  >
                    {asker}
                  </a>
                  <small className="muted">{counterparty.name}</small>
                </td>
                <td>{sent}</td>
                <td>
                  <ApprovalStatus status={status} />
                </td>
                <td>{status === "new" ? formatDeadline(expiresAt, timezone) : ""}</td>
                <td>{shownSum(total)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
