import type { ClaimDraft } from "#app/contract/claims.ts";
import { awaitsDecision } from "#app/domain/claim/status.ts";
import { formatDate, formatMoney } from "#app/i18n/format.ts";
import { claim as texts } from "#app/i18n/ru/claim.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("claim", texts);

type Props = { done: NonNullable<ClaimDraft["done"]>; standing: ClaimDraft["standing"] };

/** How a registered claim stands now, for who has no account of a company to look it up in. */
export function ClaimStanding({ done, standing }: Props) {
  const { number } = done;
  const date = formatDate(done.dueAt);
  if (standing === null || standing.status === "new" || standing.status === "draft")
    return (
      <>
        <h2>{t("done", { number })}</h2>
        <p>{t("doneText", { date })}</p>
      </>
    );
  const { status, outcome, comment, refunded } = standing;
  return (
    <>
      <h2>{t(`standing.${status}`, { number })}</h2>
      {comment !== null && <p>{comment}</p>}
      {status === "infoRequested" && <p>{t("answerUs")}</p>}
      {awaitsDecision(status) && <p>{t("decisionBy", { date })}</p>}
      {outcome !== null && <p>{t("outcomeOf", { outcome: t(`resolutions.${outcome}`) })}</p>}
      {refunded !== null && refunded > 0 && <p>{t("refunded", { sum: formatMoney(refunded) })}</p>}
    </>
  );
}
