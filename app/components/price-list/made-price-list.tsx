import { Button, LinkButton } from "#app/components/kit/button.tsx";
import { priceLists as texts } from "#app/i18n/ru/price-lists.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { PriceListViewModel } from "#app/view-models/price-lists.ts";

const t = namespace("priceLists", texts);

/** One price list: what it holds, its file, and what can be done with it. */
export function MadePriceList(list: PriceListViewModel) {
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
