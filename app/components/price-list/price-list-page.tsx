import { useMemo } from "react";
import { useWatchedFiles } from "#app/components/files/use-watched-files.ts";
import type { FileState } from "#app/components/files/watch-file.ts";
import { paths } from "#app/components/frame/links.ts";
import { Button, LinkButton } from "#app/components/kit/button.tsx";
import { Empty } from "#app/components/kit/empty.tsx";
import { processLimits } from "#app/domain/files/process.ts";
import { ownFiles } from "#app/i18n/ru/files/own-files.ts";
import { priceLists as texts } from "#app/i18n/ru/files/price-lists.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { PriceListViewModel } from "#app/view-models/files/price-lists.ts";
import { type BuilderProps, PriceListBuilder } from "./price-list-builder.tsx";

const t = namespace("priceLists", texts);
const tf = namespace("ownFiles", ownFiles);

const madeId = "made-lists";

/** `lists` is null for members who see no prices. */
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
        // No automatic refresh: the form below may be in use.
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

/** The list with its file's latest state: the previous file stays available until the new one is ready. */
function withState(list: PriceListViewModel, file: FileState): PriceListViewModel {
  const { status, statusText, isUnderWay, progress, fault, note, url } = file;
  const made = url === null ? list.made : [...list.made, note];
  return { ...list, status, statusText, isUnderWay, progress, fault, made, url: url ?? list.url };
}

/** One price list: content, file and actions. */
function MadePriceList(list: PriceListViewModel) {
  const { uuid, name, author, facts, made, status, statusText, isUnderWay, progress, fault, url, publicUrl } = list;
  return (
    <li>
      <div className="price-list-facts">
        <b>{name}</b>
        <small className="muted">{author}</small>
        <small>{facts.join(" · ")}</small>
        {made.length > 0 && <small className="muted">{made.join(" · ")}</small>}
        {fault && <small className="bad">{fault}</small>}
        {publicUrl && (
          <small className="price-list-link">
            {t("link")}:{" "}
            <a className="text-link" href={publicUrl}>
              {publicUrl}
            </a>
            <span className="muted">{t("linkText")}</span>
          </small>
        )}
      </div>
      {isUnderWay || status === "error" ? (
        <span className={`status-mark ${isUnderWay ? "waiting" : "bad"}`}>{statusText}</span>
      ) : null}
      {url !== null && (
        <LinkButton href={url} download aria-label={t("downloadNamed", { name })}>
          {t("download")}
        </LinkButton>
      )}
      {isUnderWay && (
        <progress className="file-progress" aria-label={`${name}: ${statusText}`} max={100} value={progress}>
          {progress} %
        </progress>
      )}
      <form method="post" className="actions">
        <input type="hidden" name="priceList" value={uuid} />
        {!isUnderWay && (
          <Button kind="plain" name="intent" value="priceList.again" aria-label={t("againNamed", { name })}>
            {t("again")}
          </Button>
        )}
        {publicUrl === null ? (
          <Button kind="plain" name="intent" value="priceList.share" aria-label={t("shareNamed", { name })}>
            {t("share")}
          </Button>
        ) : (
          <Button kind="plain" name="intent" value="priceList.unshare" aria-label={t("unshareNamed", { name })}>
            {t("unshare")}
          </Button>
        )}
        {list.isScheduled && (
          <Button kind="plain" name="intent" value="priceList.stop" aria-label={t("stopNamed", { name })}>
            {t("stop")}
          </Button>
        )}
        <Button kind="plain" name="intent" value="priceList.remove" aria-label={t("removeNamed", { name })}>
          {t("remove")}
        </Button>
      </form>
    </li>
  );
}
