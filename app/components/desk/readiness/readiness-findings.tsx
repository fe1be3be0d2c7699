import { DeskForm } from "#app/components/desk/form/desk-form.tsx";
import type { Readiness } from "#app/contract/desk/shop/readiness.ts";
import { shopZone } from "#app/domain/local-time.ts";
import { findingText, remediesOf, remedyText } from "#app/i18n/desk/finding-words.ts";
import { formatDateTime } from "#app/i18n/format.ts";
import { deskReadiness } from "#app/i18n/ru/desk/shop/readiness.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("deskReadiness", deskReadiness);

type Props = { readiness: Readiness | null; formKey: string };

/** What keeps the shop from selling, then what buyers will miss, each with the page that mends it. */
export function ReadinessFindings({ readiness, formKey }: Props) {
  return (
    <article className="desk-readiness">
      <h1>{t("title")}</h1>
      <p className="muted">
        {readiness === null ? t("never") : t("examined", { at: formatDateTime(readiness.at, shopZone) })}
      </p>
      <DeskForm
        name="examine"
        reply={null}
        formKey={formKey}
        submit={t(readiness === null ? "first" : "again")}
        isPlain
      >
        {() => null}
      </DeskForm>
      {readiness !== null && (
        <>
          <Findings findings={readiness.findings} level="stops" />
          <Findings findings={readiness.findings} level="warns" />
        </>
      )}
    </article>
  );
}

function Findings({ findings, level }: Pick<Readiness, "findings"> & { level: "stops" | "warns" }) {
  const found = findings.filter((finding) => finding.level === level);
  return (
    <section id={level} className="desk-findings">
      <h2>{t(level)}</h2>
      {found.length === 0 ? (
        <p className="muted">{t(`${level}Nothing`)}</p>
      ) : (
        <ul>
          {found.map((finding) => {
            const remedy = remedyText(finding);
            return (
              <li key={findingText(finding)}>
                <p className={level === "stops" ? "desk-bad" : undefined}>{findingText(finding)}</p>
                {remedy !== null && <p className="muted">{remedy}</p>}
                <p>
                  {remediesOf(finding).map(({ href, link }, index) => (
                    <span key={href}>
                      {index > 0 && " · "}
                      <a href={href}>{t(`link.${link}`)}</a>
                    </span>
                  ))}
                </p>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
