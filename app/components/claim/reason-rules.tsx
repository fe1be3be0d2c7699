import { Details } from "#app/components/kit/details.tsx";
import { paths } from "#app/components/frame/links.ts";
import { ownClaims as texts } from "#app/i18n/ru/own-claims.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { NewClaimView } from "#app/view-models/new-claim.ts";

const t = namespace("ownClaims", texts);

/** What each reason asks for and until when; and who helps where it is too late. */
export function ReasonRules({ rules, hasOver }: Pick<NewClaimView, "rules"> & { hasOver: boolean }) {
  return (
    <div>
      <Details summary={t("rules")}>
        <table className="orders-table reason-rules">
          <thead>
            <tr>
              <th>{t("rulesReason")}</th>
              <th>{t("rulesEvidence")}</th>
              <th>{t("rulesWindow")}</th>
            </tr>
          </thead>
          <tbody>
            {rules.map(({ reason, evidence, window }) => (
              <tr key={reason}>
                <td>{reason}</td>
                <td>{evidence}</td>
                <td>{window}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Details>
      {hasOver && (
        <p className="hint">
          {t("overHelp")}{" "}
          <a className="text-link" href={`${paths.feedback}?type=complaint#feedback`}>
            {t("overHelpLink")}
          </a>
        </p>
      )}
    </div>
  );
}
