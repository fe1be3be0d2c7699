import { formatCount } from "#app/i18n/format.ts";
import { deskToday } from "#app/i18n/ru/desk/today.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("deskToday", deskToday);

export type CountView = {
  name: keyof typeof deskToday.figure;
  count: number;
  /** Of them past their time. */
  late: number;
  href: string | null;
};

/** Figures, each a link to what it counts where there is a page for it. */
export function Counts({ counts }: { counts: readonly CountView[] }) {
  return (
    <ul className="desk-counts">
      {counts.map(({ name, count, late, href }) => (
        <li
          key={name}
          className={late > 0 || (name === "stops" && count > 0) ? "desk-late" : count === 0 ? "desk-none" : undefined}
        >
          {href === null ? (
            <div>
              <Figure name={name} count={count} late={late} />
            </div>
          ) : (
            <a href={href}>
              <Figure name={name} count={count} late={late} />
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}

function Figure({ name, count, late }: Omit<CountView, "href">) {
  return (
    <>
      <b>{formatCount(count)}</b>
      <span>{t(`figure.${name}`)}</span>
      {late > 0 && late < count && <small className="desk-bad">{t("late", { count: late })}</small>}
      {name !== "late" && late > 0 && late === count && <small className="desk-bad">{t("allLate")}</small>}
    </>
  );
}
