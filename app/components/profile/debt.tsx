import { paths } from "#app/components/frame/links.ts";
import { credit as texts } from "#app/i18n/ru/credit.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { CreditFacts } from "#app/view-models/credit.ts";

const t = namespace("credit", texts);

/** What the company owes, what of it is late, and how much it may still buy on credit. */
export function Debt({ facts, note }: CreditFacts) {
  return (
    <section className="profile-section" aria-labelledby="debt-h">
      <div className="heading-row">
        <h2 id="debt-h">{t("debtTitle")}</h2>
        <a className="text-link" href={paths.settlements}>
          {t("settlements")}
        </a>
      </div>
      <dl className="facts">
        {facts.map(({ term, text, isBad }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd className={isBad ? "bad" : undefined}>{text}</dd>
          </div>
        ))}
      </dl>
      {note !== null && <p className="hint">{note}</p>}
    </section>
  );
}
