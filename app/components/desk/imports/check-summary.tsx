import type { DeskImport } from "#app/contract/desk/imports.ts";
import { priceWarningCodes } from "#app/domain/imports/price-warnings.ts";
import { formatNumber } from "#app/i18n/format.ts";
import { importPages } from "#app/i18n/ru/desk/import-pages.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("importPages", importPages);
const mostNames = 10;

function fuseText(fuse: DeskImport["fuses"][number]): string {
  if (fuse.code === "priceJumps") return t("check.priceJumps", fuse);
  return fuse.code === "goodsHidden" ? t("check.goodsHidden", fuse) : t("check.stockZeroed", fuse);
}

/** What a checked file does, in numbers and warnings. */
export function CheckSummary({ run }: { run: DeskImport }) {
  const { fuses, warnings, state, results, pictures, filters, appliedAt } = run;
  const isWaiting = state === "ready" || state === "held";
  return (
    <>
      <h2>{t(appliedAt === null ? "check.title" : "check.done")}</h2>
      {appliedAt !== null && results.done > 0 && <p>{t("results.applied", { count: results.done })}</p>}
      {run.undoneAt !== null && <p>{t("results.undone", { count: results.undone })}</p>}
      {isWaiting && fuses.length > 0 && (
        <section className="desk-warning">
          <p className="bold">{t("check.held")}</p>
          {fuses.map((fuse) => (
            <p key={fuse.code === "stockZeroed" ? fuse.warehouse : fuse.code}>{fuseText(fuse)}</p>
          ))}
        </section>
      )}
      {priceWarningCodes.map((code) =>
        warnings[code] === 0 ? null : (
          <p key={code} className="desk-warning">
            {t(`check.${code}`, { count: formatNumber(warnings[code]) })}
          </p>
        ),
      )}
      {isWaiting && (filters["changing"] ?? 0) === 0 && <p>{t("check.nothing")}</p>}
      <Additions {...run.additions} />
      {pictures !== null && (
        <p>
          {t("check.pictures", {
            ...{ added: formatNumber(pictures.added), same: formatNumber(pictures.same) },
            ...{ due: formatNumber(pictures.due), failed: formatNumber(pictures.failed) },
          })}
        </p>
      )}
    </>
  );
}

function Additions({ categories, brands, attributes }: DeskImport["additions"]) {
  if (categories.length + brands.length + attributes.length === 0) return null;
  return (
    <details>
      <summary>{t("check.additions")}</summary>
      {categories.length > 0 && <p>{t("check.categories", { names: someOf(categories) })}</p>}
      {brands.length > 0 && <p>{t("check.brands", { names: someOf(brands) })}</p>}
      {attributes.length > 0 && <p>{t("check.attributes", { names: someOf(attributes) })}</p>}
    </details>
  );
}

function someOf(all: readonly string[]): string {
  const names = all.slice(0, mostNames).join(", ");
  return all.length <= mostNames ? names : t("check.more", { names, count: all.length - mostNames });
}
