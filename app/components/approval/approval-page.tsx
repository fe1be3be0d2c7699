import { useFrame } from "#app/components/frame/frame-context.ts";
import { LinkButton } from "#app/components/kit/button.tsx";
import { ErrorSummary } from "#app/components/kit/error-summary.tsx";
import { orderPath } from "#app/components/order/order-path.ts";
import type { Approval } from "#app/contract/approvals.ts";
import { formatPhone } from "#app/domain/phone.ts";
import type { FormReply } from "#app/forms/reply.ts";
import { formatDate, formatDeadline } from "#app/i18n/format.ts";
import { payment } from "#app/i18n/ru/payment.ts";
import { approval as texts } from "#app/i18n/ru/approval.ts";
import { namespace } from "#app/i18n/translator.ts";
import { ApprovalGoods } from "./approval-goods.tsx";
import { ApprovalStatus } from "./approval-status.tsx";
import { Decision } from "./decision.tsx";

const t = namespace("approval", texts);
const ofPayment = namespace("payment", payment);

type Props = { approval: Approval; changes: string[]; reply: FormReply | null };

/** An order that waits: what it holds now, what has changed since, and the two buttons for who may decide. */
export function ApprovalPage({ approval, changes, reply }: Props) {
  const { status, hindrance, mayDecide, order, newer } = approval;
  return (
    <>
      <h1>{t("title")}</h1>
      <p>
        <ApprovalStatus status={status} />
      </p>
      {newer !== null && (
        <p>
          {t("replaced")}{" "}
          <a className="text-link" href={`/profile/approvals/${newer}`}>
            {t("toNewer")}
          </a>
        </p>
      )}
      {reply?.form === "approve" && <ErrorSummary messages={reply.messages} />}
      <Facts approval={approval} />
      {changes.length > 0 && (
        <section className="profile-section">
          <h2>{t("changed")}</h2>
          <ul className="plain-list">
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        </section>
      )}
      <ApprovalGoods approval={approval} />
      {mayDecide && hindrance !== null && <p className="bold">{t(`hindrance.${hindrance}`)}</p>}
      {mayDecide && <Decision approval={approval} reply={reply?.form === "reject" ? reply : null} />}
      {!mayDecide && status === "new" && <p className="hint">{t("waits")}</p>}
      {order !== null && (
        <p className="actions">
          <LinkButton href={orderPath(order.number)}>{t("toOrder")}</LinkButton>
        </p>
      )}
    </>
  );
}

function Facts({ approval }: { approval: Approval }) {
  const { timezone } = useFrame().city;
  const { paymentMethod, contract } = approval;
  const { asker, counterparty, recipient, comment, customerNumber, decidedBy, reason, status, expiresAt } = approval;
  const rows: [string, string | null][] = [
    [t("asker"), asker],
    [t("for"), counterparty.name],
    [t("recipient"), `${recipient.fio}, ${formatPhone(recipient.phone)}`],
    [t("payment"), ofPayment(`method.${paymentMethod}`)],
    [
      t("contract"),
      contract === null ? t("noContract") : t("contractNumber", { ...contract, date: formatDate(contract.date) }),
    ],
    [t("customerNumber"), customerNumber],
    [t("comment"), comment],
    [t("until"), status === "new" ? formatDeadline(expiresAt, timezone) : null],
    [t("decidedBy"), decidedBy],
    [t("reason"), reason],
  ];
  return (
    <dl className="facts">
      {rows.map(([name, value]) =>
        value === null ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
