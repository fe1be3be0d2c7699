import { useWatchedFiles } from "#app/components/files/use-watched-files.ts";
import { paths } from "#app/components/frame/links.ts";
import { LinkButton } from "#app/components/kit/button.tsx";
import { Empty } from "#app/components/kit/empty.tsx";
import { processLimits } from "#app/domain/files/process.ts";
import { priceLists as texts } from "#app/i18n/ru/price-lists.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { PriceListViewModel } from "#app/view-models/price-lists.ts";
import { MadePriceList } from "./made-price-list.tsx";
import { PriceListBuilder, type BuilderProps } from "./price-list-builder.tsx";

const t = namespace("priceLists", texts);

/** `lists` are null for members who may not see the prices of their company. */
export function PriceListPage({ lists, builder }: { lists: PriceListViewModel[] | null; builder: BuilderProps }) {
  const isUnderWay = lists?.some((list) => list.isUnderWay) ?? false;
  useWatchedFiles(isUnderWay);
  if (lists === null) {
    return (
      <Empty title={t("blindTitle")} text={t("blindText")}>
        <LinkButton href={paths.profile}>{t("home")}</LinkButton>
      </Empty>
    );
  }
  return (
    <>
      {isUnderWay && (
        // No page that refreshes itself: somebody may be filling in the form below.
        <noscript>
          <p>
            <a className="text-link" href={paths.priceList}>
              {t("refresh")}
            </a>
          </p>
        </noscript>
      )}
      <p className="muted">{t("lead")}</p>
      {lists.length > 0 && (
        <section className="profile-section">
          <h2>{t("listTitle")}</h2>
          <p className="muted">{t("kept", { days: processLimits.kept })}</p>
          <ul className="record-list price-lists">
            {lists.map((list) => (
              <MadePriceList key={list.uuid} {...list} />
            ))}
          </ul>
        </section>
      )}
      <PriceListBuilder {...builder} />
    </>
  );
}
