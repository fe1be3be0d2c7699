import { Button } from "#app/components/kit/button.tsx";
import { drawers as texts } from "#app/i18n/ru/drawers.ts";
import { frame } from "#app/i18n/ru/frame.ts";
import { namespace } from "#app/i18n/translator.ts";
import { Drawer } from "./drawer.tsx";
import type { FrameViewModel, FrameViewer } from "#app/view-models/frame.ts";
import { formAction, paths, withDrawer, type Place } from "#app/components/frame/links.ts";
import { UnreadBadge } from "#app/components/frame/unread-badge.tsx";
import { sectionPath, sectionText } from "#app/components/frame/profile-links.ts";
import { leaveDrawer } from "./leave-drawer.ts";

const t = namespace("drawers", texts);
const tf = namespace("frame", frame);

export function ProfileDrawer({ data, viewer, place }: { data: FrameViewModel; viewer: FrameViewer; place: Place }) {
  const links = [
    ...viewer.sections.map(({ name, waits }) => ({ href: sectionPath(name), text: sectionText(name), waits })),
    { href: paths.favourites, text: tf("favourites"), waits: false },
    { href: paths.compare, text: tf("compare"), waits: false },
  ];
  return (
    <Drawer title={`${viewer.firstName} ${viewer.lastName}`} closeHref={withDrawer(place, null)}>
      <div className="stack">
        {viewer.client && (
          <p>
            <span className="muted">{t("buyer")}</span> <b>{viewer.client.name}</b>{" "}
            <a className="text-link" href={withDrawer(place, "counterparty")}>
              {t("switch")}
            </a>
          </p>
        )}
        {viewer.onModerate && <p className="hint">{t("moderation")}</p>}
        <nav aria-labelledby="drawer-title">
          <ul className="drawer-rows">
            {links.map(({ href, text, waits }) => (
              <li key={href}>
                {waits ? (
                  <span className="muted">
                    {text} <small>{tf("profileWaits")}</small>
                  </span>
                ) : (
                  <a href={href}>{text}</a>
                )}
                {href === paths.notifications && viewer.unread > 0 && <UnreadBadge count={viewer.unread} />}
                {href === paths.approvals && viewer.approvals > 0 && <b className="count-badge">{viewer.approvals}</b>}
                {href === paths.favourites && data.favourites > 0 && <b className="count-badge">{data.favourites}</b>}
                {href === paths.compare && data.comparisons > 0 && <b className="count-badge">{data.comparisons}</b>}
              </li>
            ))}
          </ul>
        </nav>
        <form method="post" action={formAction(place, "auth")} data-enhance="" onSubmit={() => leaveDrawer(place)}>
          <Button name="intent" value="auth.logout">
            {t("logout")}
          </Button>
        </form>
      </div>
    </Drawer>
  );
}
