import { useEffect, type MouseEvent } from "react";
import { frame as texts } from "#app/i18n/ru/frame.ts";
import { namespace } from "#app/i18n/translator.ts";
import { Icon } from "#app/components/kit/icon.tsx";
import { withDrawer, type Place } from "./links.ts";
import type { ShownNotice } from "./use-notices.ts";

const t = namespace("frame", texts);

/** Specification §9. */
const shownForMs = 4_500;

/** The place of notices: with script each leaves by itself; without, its cross is a link to the page as it is. */
export function Notices({ list, onHide, place }: { list: ShownNotice[]; onHide: (id: number) => void; place: Place }) {
  return (
    <ul className="ntc" aria-live="polite">
      {list.map((notice) => (
        <NoticeItem key={notice.id} notice={notice} onHide={onHide} here={withDrawer(place, null)} />
      ))}
    </ul>
  );
}

function NoticeItem({ notice, onHide, here }: { notice: ShownNotice; onHide: (id: number) => void; here: string }) {
  const { id, kind, title, text } = notice;
  useEffect(() => {
    const timer = setTimeout(() => onHide(id), shownForMs);
    return () => clearTimeout(timer);
  }, [id, onHide]);
  function hide(event: MouseEvent) {
    event.preventDefault();
    onHide(id);
  }
  return (
    <li className={kind} role={kind === "error" ? "alert" : "status"}>
      <div>
        {title && <b>{title}</b>}
        <p>{text}</p>
      </div>
      <a className="cls" href={here} onClick={hide} aria-label={t("hide")}>
        <Icon name="x" />
      </a>
    </li>
  );
}
