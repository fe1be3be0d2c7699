import { useEffect, useRef, useState, type MouseEvent } from "react";
import { createPortal } from "react-dom";
import { frame as texts } from "#app/i18n/ru/frame.ts";
import { namespace } from "#app/i18n/translator.ts";
import { Icon } from "#app/components/kit/icon.tsx";
import type { Place } from "./links.ts";
import type { ShownNotice } from "./use-notices.ts";

const t = namespace("frame", texts);

/** Specification §9, and the second by which a late notice follows its page (§2, Access guard). */
const shownForMs = 4_500;
const lateByMs = 1_000;

type Props = { list: ShownNotice[]; onHide: (id: number) => void; place: Place; dialog: HTMLElement | null };

/** The place of notices: with script each leaves by itself; without, its cross is a link to the page as it is, with the drawer that is open. */
export function Notices({ list, onHide, place, dialog }: Props) {
  const notices = (
    <div className="notices" aria-live="polite">
      {list.map((notice) => (
        <NoticeItem key={notice.id} notice={notice} onHide={onHide} here={place.pathname + place.search} />
      ))}
    </div>
  );
  // A modal dialog takes everything beside it out of reach and silences it.
  return dialog ? createPortal(notices, dialog) : notices;
}

function NoticeItem({ notice, onHide, here }: { notice: ShownNotice; onHide: (id: number) => void; here: string }) {
  const { id, kind, title, text, late } = notice;
  const [held, setHeld] = useState(false);
  const left = useRef(shownForMs + (late ? lateByMs : 0));
  // Time stands still while somebody reads or is about to press.
  useEffect(() => {
    if (held) return;
    const from = Date.now();
    const timer = setTimeout(() => onHide(id), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= Date.now() - from;
    };
  }, [id, onHide, held]);
  function hide(event: MouseEvent) {
    event.preventDefault();
    onHide(id);
  }
  return (
    <section
      className={late ? `${kind} appears-late` : kind}
      role={kind === "error" ? "alert" : "status"}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div>
        {title && <b>{title}</b>}
        <p>{text}</p>
      </div>
      <a className="close-button" href={here} onClick={hide} aria-label={t("hide")}>
        <Icon name="x" />
      </a>
    </section>
  );
}
