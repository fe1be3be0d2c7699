import { useMemo } from "react";
import { useWatchedFiles } from "#app/components/files/use-watched-files.ts";
import type { FileState } from "#app/components/files/watch-file.ts";
import { paths } from "#app/components/frame/links.ts";
import { LinkButton } from "#app/components/kit/button.tsx";
import { Empty } from "#app/components/kit/empty.tsx";
import { processLimits } from "#app/domain/files/process.ts";
import { priceLists as texts } from "#app/i18n/ru/price-lists.ts";
import { ownFiles } from "#app/i18n/ru/own-files.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { PriceListViewModel } from "#app/view-models/price-lists.ts";
import { MadePriceList } from "./made-price-list.tsx";
import { PriceListBuilder, type BuilderProps } from "./price-list-builder.tsx";

const t = namespace("priceLists", texts);
const tf = namespace("ownFiles", ownFiles);

const madeId = "made-lists";

/** `lists` are null for members who may not see the prices of their company. */
export function PriceListPage({ lists, builder }: { lists: PriceListViewModel[] | null; builder: BuilderProps }) {
  const processes = useMemo(
    () => (lists ?? []).flatMap(({ processUuid: uuid, isUnderWay }) => (uuid === null ? [] : [{ uuid, isUnderWay }])),
    [lists],
  );
  const { stateOf, isSlow } = useWatchedFiles(processes, paths.priceList);
  if (lists === null) {
    return (
      <Empty title={t("blindTitle")} text={t("blindText")}>
        <LinkButton href={paths.profile}>{t("home")}</LinkButton>
      </Empty>
    );
  }
  const shown = lists.map((list) => {
    const { processUuid: uuid, isUnderWay } = list;
    const state = uuid === null ? null : stateOf({ uuid, isUnderWay });
    return state === null ? list : withState(list, state);
  });
  return (
    <>
      {shown.some((list) => list.isUnderWay) && (
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
      {isSlow && (
        <p>
          {tf("slow")}{" "}
          <a className="text-link" href={paths.priceList}>
            {tf("refresh")}
          </a>
        </p>
      )}
      {lists.length > 0 && (
        <p>
          <a className="text-link" href={`#${madeId}`}>
            {t("toMade", { count: lists.length })}
          </a>
        </p>
      )}
      <PriceListBuilder {...builder} />
      {lists.length > 0 && (
        <section className="profile-section" id={madeId}>
          <h2>{t("listTitle")}</h2>
          <p className="muted">{t("kept", { days: processLimits.kept })}</p>
          <ul className="record-list price-lists">
            {shown.map((list) => (
              <MadePriceList key={list.uuid} {...list} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** The list with what has been heard of its file since: an earlier file stays to be had until the new one is there. */
function withState(list: PriceListViewModel, file: FileState): PriceListViewModel {
  const { status, statusText, isUnderWay, progress, fault, note, url } = file;
  const made = url === null ? list.made : [...list.made, note];
  return { ...list, status, statusText, isUnderWay, progress, fault, made, url: url ?? list.url };
}
