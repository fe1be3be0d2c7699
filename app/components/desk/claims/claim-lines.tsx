import type { DeskClaim } from "#app/contract/desk/buyers/claims.ts";
import { formatMoney, formatQuantity } from "#app/i18n/format.ts";
import { deskClaims as texts } from "#app/i18n/ru/desk/buyers/claims.ts";
import { namespace } from "#app/i18n/translator.ts";
import { claimWord } from "#app/i18n/desk/claim-word.ts";

const t = namespace("deskClaims", texts);

type Line = DeskClaim["lines"][number];

/** What is claimed, what was decided and what came back; without prices for people who may not see them. */
export function ClaimLines({ claim: { lines } }: { claim: DeskClaim }) {
  const hasMoney = lines.some(({ price }) => price !== null);
  const hasReturns = lines.some(({ restocked }) => restocked !== null);
  return (
    <section>
      <h2>{t("lines.title")}</h2>
      <div className="desk-table desk-result">
        <table>
          <thead>
            <tr>
              <th scope="col">{t("lines.article")}</th>
              <th scope="col">{t("lines.name")}</th>
              <th scope="col" className="desk-number">
                {t("lines.quantity")}
              </th>
              {hasMoney && (
                <th scope="col" className="desk-number">
                  {t("lines.price")}
                </th>
              )}
              <th scope="col">{t("lines.decision")}</th>
              {hasReturns && <th scope="col">{t("lines.returned")}</th>}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.line}>
                <td data-label={t("lines.article")}>{line.article}</td>
                <td data-label={t("lines.name")}>
                  {line.name} <small className="muted">{notesOf(line)}</small>
                </td>
                <td data-label={t("lines.quantity")} className="desk-number">
                  {formatQuantity(line.quantity, line.unit)}
                </td>
                {hasMoney && (
                  <td data-label={t("lines.price")} className="desk-number">
                    {line.price !== null && formatMoney(line.price)}
                  </td>
                )}
                <td data-label={t("lines.decision")}>{decisionOf(line)}</td>
                {hasReturns && <td data-label={t("lines.returned")}>{returnedOf(line)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function notesOf({ reason, batch, defect }: Line): string {
  return [
    reason === null ? null : t("lines.reason", { reason: claimWord("reason", reason) }),
    batch === null ? null : t("lines.batch", { batch }),
    defect,
  ]
    .filter(Boolean)
    .join(". ");
}

function decisionOf({ decision, approved, unit, decisionReason }: Line): string {
  const text =
    decision === null
      ? t("lines.waiting")
      : decision === "rejected"
        ? t("lines.rejected")
        : t("lines.approved", { quantity: formatQuantity(approved ?? 0, unit) });
  return decisionReason === null ? text : `${text}. ${decisionReason}`;
}

function returnedOf({ restocked, writtenOff, restockedTo, unit }: Line): string {
  const texts = [
    (restocked ?? 0) > 0 &&
      t("lines.restocked", { quantity: formatQuantity(restocked ?? 0, unit), warehouse: restockedTo ?? "" }),
    (writtenOff ?? 0) > 0 && t("lines.writtenOff", { quantity: formatQuantity(writtenOff ?? 0, unit) }),
  ];
  return texts.filter(Boolean).join(", ");
}
