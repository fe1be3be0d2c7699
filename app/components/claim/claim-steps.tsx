import { ownClaims as texts } from "#app/i18n/ru/own-claims.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { StepView } from "#app/view-models/claim-steps.ts";

const t = namespace("ownClaims", texts);

/** The way of a claim, with where it is now. */
export function ClaimSteps({ steps }: { steps: StepView[] }) {
  return (
    <ol className="claim-steps" aria-label={t("steps")}>
      {steps.map(({ text, note, state }) => (
        <li key={text} className={state} aria-current={state === "current" ? "step" : undefined}>
          <span>{text}</span>
          {note && <small className="muted">{note}</small>}
        </li>
      ))}
    </ol>
  );
}
