import { replyId } from "#app/components/desk/form/reply-place.ts";
import type { DeskClaim } from "#app/contract/desk/buyers/claims.ts";
import { StaleTable } from "#app/components/desk/form/stale-table.tsx";
import { LinkButton } from "#app/components/kit/button.tsx";
import { formatPhone } from "#app/domain/phone.ts";
import type { DeskReply } from "#app/forms/desk-reply.ts";
import { formatDate, formatMoney, formatZonedDeadline, formatZonedTime } from "#app/i18n/format.ts";
import { deskClaims as texts } from "#app/i18n/ru/desk/buyers/claims.ts";
import { deskFrame } from "#app/i18n/ru/desk/frame.ts";
import { namespace } from "#app/i18n/translator.ts";
import { ClaimFiles } from "./claim-files.tsx";
import { ClaimLines } from "./claim-lines.tsx";
import { ClaimSteps } from "./claim-steps.tsx";
import { ClaimTalk } from "./claim-talk.tsx";
import type { ClaimCardProps } from "./claim-props.ts";
import { claimWord } from "#app/i18n/desk/claim-word.ts";

const t = namespace("deskClaims", texts);
const frame = namespace("deskFrame", deskFrame);

/** A claim with its goods, files, conversation and what can be done with it. */
export function ClaimCard(props: ClaimCardProps) {
  const { claim, reply, back } = props;
  const { number, status, createdAt, city, isDisputed } = claim;
  return (
    <article className="desk-order">
      <div className="desk-heading">
        <h1>{t("titleOf", { number })}</h1>
        <b>{claimWord("status", status)}</b>
        <LinkButton href={back ?? "/desk/claims"}>{frame("back")}</LinkButton>
      </div>
      <p className="muted">{t("submitted", { at: formatZonedTime(createdAt, city.timezone), city: city.name })}</p>
      {isDisputed && status === "inReview" && <p className="desk-bad">{t("disputed")}</p>}
      {reply?.stale && <StaleClaim {...reply.stale} timezone={city.timezone} />}
      <p className="desk-task-text">{claim.description}</p>
      <ClaimLines claim={claim} />
      <ClaimSteps {...props} />
      <ClaimFiles claim={claim} reply={reply} formKey={props.formKey} />
      <ClaimTalk {...props} />
      <Facts {...props} />
      <History claim={claim} />
    </article>
  );
}

function StaleClaim({ fields, by, at, timezone }: NonNullable<DeskReply["stale"]> & { timezone: string }) {
  return (
    <section className="error-summary" id={replyId} role="alert" tabIndex={-1}>
      <p className="bold">{t("stale.title")}</p>
      <p>{by === "" || at === "" ? t("stale.plain") : t("stale.text", { by, at: formatZonedTime(at, timezone) })}</p>
      {fields.length > 0 && (
        <StaleTable fields={fields} label={() => t("stale.status")} word={(_, value) => claimWord("status", value)} />
      )}
    </section>
  );
}

function Facts({ claim, orderHref }: ClaimCardProps) {
  const { order, buyer, can, city, answerBy, dueAt, isLate, sumClaimed, sumApproved, refunded, outcome } = claim;
  const due = formatZonedDeadline(dueAt, city.timezone);
  const { company } = buyer;
  const sum = (value: number | null) => (value === null ? "" : formatMoney(value));
  const facts: [string, string][] = [
    [t("facts.customerNumber"), order.customerNumber ?? ""],
    [t("facts.answerBy"), answerBy === null ? "" : formatDate(answerBy)],
    [t("facts.due"), isLate ? t("late", { day: due }) : due],
    [t("facts.reason"), claimWord("reason", claim.reason)],
    [t("facts.wanted"), claimWord("resolution", claim.wanted)],
    [t("facts.sumClaimed"), sum(sumClaimed)],
    [t("facts.sumApproved"), sum(sumApproved)],
    [t("facts.refunded"), sum(refunded)],
    [t("facts.buyer"), [buyer.fio, formatPhone(buyer.phone), buyer.email].filter(Boolean).join(", ")],
    [t("facts.company"), company === null ? "" : companyText(company)],
    [t("facts.goods"), claim.goodsLocation ?? ""],
    [t("facts.pickup"), claim.pickupWanted ? t("facts.pickupWanted") : ""],
    [t("facts.outcome"), outcome === null ? "" : claimWord("resolution", outcome)],
    [t("facts.decisionComment"), claim.decisionComment ?? ""],
    [t("facts.outcomeComment"), claim.outcomeComment ?? ""],
  ];
  return (
    <section>
      <h2>{t("facts.title")}</h2>
      {!can.seeContacts && <p className="muted">{t("facts.veiled")}</p>}
      <dl className="desk-order-facts">
        <dt>{t("facts.order")}</dt>
        <dd>{orderHref === null ? order.number : <a href={orderHref}>{order.number}</a>}</dd>
        {facts.map(
          ([name, value], at) =>
            value !== "" && (
              <div key={at}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </section>
  );
}

function companyText({ name, inn }: { name: string; inn: string | null }): string {
  return inn === null ? name : t("facts.companyInn", { name, inn });
}

function History({ claim: { history, city } }: { claim: DeskClaim }) {
  return (
    <section>
      <h2>{t("history.title")}</h2>
      <ol className="desk-order-history" reversed>
        {history.toReversed().map(({ at, to, actor, name, comment }, index) => (
          <li key={`${at} ${index}`}>
            <time dateTime={at} className="muted">
              {formatZonedTime(at, city.timezone)}
            </time>{" "}
            {claimWord("status", to)}{" "}
            <small className="muted">{[name ?? t(`history.${actor}`), comment].filter(Boolean).join(": ")}</small>
          </li>
        ))}
      </ol>
    </section>
  );
}
