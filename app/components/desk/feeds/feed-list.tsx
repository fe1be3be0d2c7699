import { Fragment } from "react";
import { LinkButton } from "#app/components/kit/button.tsx";
import type { DeskFeedRow, DeskFeeds } from "#app/contract/desk/catalog/feeds.ts";
import { formatNumber, formatTableMoment } from "#app/i18n/format.ts";
import { feeds as texts } from "#app/i18n/ru/desk/catalog/feeds.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("feeds", texts);

/** Feeds with their last files. */
export function FeedList({ feeds: { items, timezone } }: { feeds: DeskFeeds }) {
  return (
    <>
      <div className="desk-heading">
        <h1>{t("title")}</h1>
        <LinkButton href="/desk/feeds/new">{t("add")}</LinkButton>
      </div>
      <p className="muted">{t("about")}</p>
      {items.length === 0 ? (
        <p>{t("empty")}</p>
      ) : (
        <div className="desk-table" role="region" aria-label={t("title")} tabIndex={0}>
          <table>
            <thead>
              <tr>
                {(["name", "target", "city", "built", "offers", "leftOut", "read", "state"] as const).map((name) => (
                  <th key={name} scope="col">
                    {t(`column.${name}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {items.map((feed) => (
                <tr key={feed.uuid}>
                  <td>
                    <a href={`/desk/feeds/${feed.uuid}`}>{feed.name}</a>
                  </td>
                  <td data-label={t("column.target")}>{t(`target.${feed.target}`)}</td>
                  <td data-label={t("column.city")}>{feed.cityName}</td>
                  <td data-label={t("column.built")}>
                    <FeedBuilt {...{ feed, timezone }} />
                  </td>
                  <td data-label={t("column.offers")}>{feed.built === null ? "—" : formatNumber(feed.built.offers)}</td>
                  <td data-label={t("column.leftOut")}>
                    <LeftOut leftOut={feed.leftOut} />
                  </td>
                  <td data-label={t("column.read")}>
                    {feed.read === null ? t("unread") : formatTableMoment(feed.read.at, timezone)}
                  </td>
                  <td data-label={t("column.state")}>{feed.isEnabled ? t("state.on") : <b>{t("state.off")}</b>}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}

type BuiltProps = { feed: Pick<DeskFeedRow, "built" | "fault" | "isAwaited">; timezone: string };

/** When the file was built, and what is wrong with it. */
export function FeedBuilt({ feed: { built, fault, isAwaited }, timezone }: BuiltProps) {
  const time = built === null ? t("never") : formatTableMoment(built.at, timezone);
  return (
    <span>
      {isAwaited && built === null ? t("awaited") : time}
      {fault !== null && <b className="desk-bad"> {faultText(fault)}</b>}
      {fault === null && built?.isStale === true && <b className="desk-bad"> {t("stale")}</b>}
    </span>
  );
}

function faultText(fault: string): string {
  return fault === "storageFull" || fault === "cityClosed" ? t(`fault.${fault}`) : t("fault.other");
}

/** Counts of goods by the reason, each with the list of such goods where the desk has one. */
export function LeftOut({ leftOut }: Pick<DeskFeedRow, "leftOut">) {
  if (leftOut.length === 0) return <>—</>;
  return (
    <>
      {leftOut.map(({ reason, count }, at) => {
        const text = t("leftOut", { reason: t(`reason.${reason}`), count: formatNumber(count) });
        const list = lists[reason];
        return (
          <Fragment key={reason}>
            {at > 0 && ", "}
            {list === undefined ? (
              text
            ) : (
              <a className="text-link" href={list}>
                {text}
              </a>
            )}
          </Fragment>
        );
      })}
    </>
  );
}

const lists: Partial<Record<DeskFeedRow["leftOut"][number]["reason"], string>> = {
  noPhoto: "/desk/products?status=active&noPhoto=1",
};
