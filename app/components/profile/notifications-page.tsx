import { Button } from "#app/components/kit/button.tsx";
import { Empty } from "#app/components/kit/empty.tsx";
import { Pager } from "#app/components/kit/pager.tsx";
import { paths } from "#app/components/frame/links.ts";
import { noticesPage as texts } from "#app/i18n/ru/account/notices-page.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { NoticeViewModel } from "#app/view-models/account/notifications.ts";

const t = namespace("noticesPage", texts);

export type NotificationsData = { notices: NoticeViewModel[]; unread: number; page: number; pages: number };

export function NotificationsPage({ notices, unread, page, pages }: NotificationsData) {
  if (notices.length === 0) return <Empty title={t("emptyTitle")} text={t("emptyText")} />;
  return (
    <>
      <div className="heading-row">
        <p aria-live="polite">{unread > 0 ? t("unread", { count: unread }) : t("allRead")}</p>
        {unread > 0 && (
          <form method="post" data-enhance="">
            <Button kind="plain" name="intent" value="notice.readAll">
              {t("readAll")}
            </Button>
          </form>
        )}
      </div>
      <form method="post" data-enhance="">
        <input type="hidden" name="intent" value="notice.open" />
        <ul className="record-list">
          {notices.map((notice) => (
            <Notice key={notice.uuid} {...notice} />
          ))}
        </ul>
      </form>
      <Pager page={page} pages={pages} href={pagePath} />
    </>
  );
}

function Notice({ uuid, text, at, isRead, leads }: NoticeViewModel) {
  return (
    <li>
      <span>
        {isRead ? text : <b>{text}</b>}
        <small className="muted">{at}</small>
      </span>
      {!isRead && <span className="status-mark waiting">{t("fresh")}</span>}
      {leads ? (
        <Button name="uuid" value={uuid} aria-label={t("openNamed", { text })}>
          {t("open")}
        </Button>
      ) : (
        !isRead && (
          <Button name="uuid" value={uuid} aria-label={t("readNamed", { text })}>
            {t("markRead")}
          </Button>
        )
      )}
    </li>
  );
}

function pagePath(page: number): string {
  return page === 1 ? paths.notifications : `${paths.notifications}?page=${page}`;
}
