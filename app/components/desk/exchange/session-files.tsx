import { Pager } from "#app/components/kit/pager.tsx";
import type { ExchangeSession } from "#app/contract/desk/exchange-sessions.ts";
import { formatFileSize } from "#app/i18n/file-size.ts";
import { formatNumber, formatTableMoment } from "#app/i18n/format.ts";
import { exchangeSessions } from "#app/i18n/ru/desk/shop/exchange-sessions.ts";
import { namespace } from "#app/i18n/translator.ts";
import { ExchangeTable, type ExchangeColumn } from "./exchange-table.tsx";

const t = namespace("exchangeSessions", exchangeSessions);

type File = ExchangeSession["files"]["items"][number];

function columns(timezone: string): ExchangeColumn<File>[] {
  return [
    {
      label: t("received.name"),
      cell: ({ uuid, name, canDownload }) => (canDownload ? <a href={`/desk/exchange/files/${uuid}`}>{name}</a> : name),
    },
    { label: t("received.size"), cell: ({ size }) => formatFileSize(size), isNumber: true },
    { label: t("received.at"), cell: ({ receivedAt }) => formatTableMoment(receivedAt, timezone) },
  ];
}

type Props = Pick<ExchangeSession, "files" | "timezone" | "can"> & { pageHref: (page: number) => string };

/** What 1C has sent, as long as it is kept. */
export function SessionFiles({ files: { items, total, page, pages }, timezone, can, pageHref }: Props) {
  if (total === 0) return <p>{t("noFiles")}</p>;
  const isClosed = can.release && items.some(({ canDownload }) => !canDownload);
  return (
    <section id="files">
      <h2>
        {t("received.title")}: {formatNumber(total)}
      </h2>
      <p className="muted">
        {t("received.kept")} {can.release && t("received.recorded")} {isClosed && t("received.closed")}
      </p>
      <ExchangeTable label={t("received.title")} columns={columns(timezone)} rows={items} keyOf={({ uuid }) => uuid} />
      <Pager page={page} pages={pages} href={pageHref} />
    </section>
  );
}
