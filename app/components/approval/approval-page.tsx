import { useFrame } from "#app/components/frame/frame-context.ts";
import { Button, LinkButton } from "#app/components/kit/button.tsx";
import { TextArea } from "#app/components/kit/fields/text-area.tsx";
import { ErrorSummary } from "#app/components/kit/form/error-summary.tsx";
import { ShopForm, useShopForm } from "#app/components/kit/form/shop-form.tsx";
import { shownSum } from "#app/components/order/list/shown-sum.ts";
import { orderPath } from "#app/components/order/order-path.ts";
import type { Approval } from "#app/contract/orders/approvals.ts";
import { formatPhone } from "#app/domain/phone.ts";
import type { rejectForm } from "#app/forms/account/members.ts";
import type { FormReply } from "#app/forms/reply.ts";
import { formatDaySpan } from "#app/i18n/day-span.ts";
import { formatDate, formatDeadline, formatQuantity } from "#app/i18n/format.ts";
import { approval as texts } from "#app/i18n/ru/orders/approval.ts";
import { order } from "#app/i18n/ru/orders/order.ts";
import { payment } from "#app/i18n/ru/orders/payment.ts";
import { namespace } from "#app/i18n/translator.ts";
import { ApprovalStatus } from "./approval-status.tsx";

const t = namespace("approval", texts);
const ofPayment = namespace("payment", payment);
const tOrder = namespace("order", order);

type Props = { approval: Approval; changes: string[]; reply: FormReply | null };

/** A pending order: its content, the changes since, and the decision buttons. */
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

/** The form carries the basket's version and the hash of its prices, so that exactly the shown order is approved. */
function Decision({ approval, reply }: { approval: Approval; reply: FormReply | null }) {
  const form = useShopForm<typeof rejectForm>("reject", reply);
  return (
    <>
      {approval.hindrance === null && (
        <form method="post" className="stack">
          <input type="hidden" name="basketVersion" value={approval.basketVersion} />
          <input type="hidden" name="priceHash" value={approval.priceHash} />
          <p className="hint">{t("approveText")}</p>
          <div>
            <Button kind="main" name="intent" value="approval.approve">
              {t("approve")}
            </Button>
          </div>
        </form>
      )}
      <section className="profile-section">
        <h2>{t("rejectTitle")}</h2>
        <ShopForm form={form} className="stack">
          <TextArea
            label={t("reasonLabel")}
            hint={t("reasonHint")}
            rows={3}
            maxLength={500}
            required
            {...form.field("reason")}
          />
          <div>
            <Button name="intent" value="approval.reject">
              {t("reject")}
            </Button>
          </div>
        </ShopForm>
      </section>
    </>
  );
}

function ApprovalGoods({ approval: { lines, deliveries, totals } }: { approval: Approval }) {
  const { today } = useFrame().city;
  return (
    <section className="profile-section">
      <h2>{t("goods")}</h2>
      <table className="order-items">
        <thead>
          <tr>
            <th>{tOrder("itemColumn.article")}</th>
            <th>{tOrder("itemColumn.name")}</th>
            <th>{tOrder("itemColumn.quantity")}</th>
            <th>{tOrder("itemColumn.price")}</th>
            <th>{tOrder("itemColumn.sum")}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ uuid, article, userArticle, name, quantity, unit, price, sum }, at) => (
            <tr key={`${uuid} ${at}`}>
              <td>{article}</td>
              <td>
                {name}
                {userArticle && <small className="muted">{tOrder("ownArticle", { article: userArticle })}</small>}
              </td>
              <td>{formatQuantity(quantity, unit)}</td>
              <td>{shownSum(price)}</td>
              <td>{shownSum(sum)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="facts">
        {deliveries.map(({ type, place, cost, isCostUnknown, days }) => (
          <div key={`${type} ${place}`}>
            <dt>{tOrder(type)}</dt>
            <dd>
              {place}{" "}
              {isCostUnknown
                ? `(${t("costUnknown")})`
                : cost === null
                  ? ""
                  : cost === 0
                    ? `(${t("free")})`
                    : `(${shownSum(cost)})`}
              {days && <small className="muted"> {formatDaySpan(days.from, days.to, { today })}</small>}
            </dd>
          </div>
        ))}
        <div>
          <dt>{t("items")}</dt>
          <dd>{shownSum(totals.items)}</dd>
        </div>
        <div>
          <dt>{t("delivery")}</dt>
          <dd>
            {totals.delivery === 0
              ? t(deliveries.some(({ isCostUnknown }) => isCostUnknown) ? "costUnknown" : "free")
              : shownSum(totals.delivery)}
          </dd>
        </div>
        <div>
          <dt>{t("total")}</dt>
          <dd className="bold">{shownSum(totals.total)}</dd>
        </div>
      </dl>
      {totals.total === null && <p className="hint">{t("noPrices")}</p>}
    </section>
  );
}
