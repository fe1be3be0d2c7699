import { Details } from "#app/components/kit/details.tsx";
import { settlements as texts } from "#app/i18n/ru/settlements/settlements.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { Month } from "#app/view-models/settlements/settlements.ts";

const t = namespace("settlements", texts);

const [width, height, gap] = [24, 120, 8];
/** Space below the bars for month names. */
const foot = 16;

/** Debt at the end of each month; an advance extends below the axis. The table has the same numbers. */
export function DebtChart({ months }: { months: Month[] }) {
  const deepest = Math.max(0, ...months.map(({ part }) => -part));
  const zero = height / (1 + deepest);
  const whole = months.length * (width + gap) - gap;
  return (
    <section className="profile-section">
      <h2>{t("chartTitle")}</h2>
      <svg className="debt-chart" viewBox={`0 0 ${whole} ${height + foot}`} role="img" aria-label={t("chartLabel")}>
        {months.map(({ label, sum, part }, index) => (
          <rect
            key={label}
            className={part < 0 ? "advance" : undefined}
            x={index * (width + gap)}
            y={part < 0 ? zero : zero - part * zero}
            width={width}
            height={Math.max(1, Math.abs(part) * zero)}
          >
            <title>{`${label}: ${sum}`}</title>
          </rect>
        ))}
        <line x1="0" x2={whole} y1={zero} y2={zero} />
        {months.map(({ label, shortLabel }, index) => (
          <text key={label} x={index * (width + gap) + width / 2} y={height + foot - 4}>
            {shortLabel}
          </text>
        ))}
      </svg>
      <Details summary={t("chartTable")}>
        <table className="orders-table">
          <thead>
            <tr>
              <th>{t("monthColumn")}</th>
              <th>{t("chartTitle")}</th>
            </tr>
          </thead>
          <tbody>
            {months.map(({ label, sum }) => (
              <tr key={label}>
                <td>{label}</td>
                <td>{sum}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Details>
    </section>
  );
}
