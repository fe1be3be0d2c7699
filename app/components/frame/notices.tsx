import { useCallback, useEffect, useRef, useState, type MouseEvent } from "react";
import { createPortal } from "react-dom";
import { frame as texts } from "#app/i18n/ru/frame.ts";
import { namespace } from "#app/i18n/translator.ts";
import { Icon } from "#app/components/kit/icon.tsx";
import type { Place } from "./links.ts";
import type { ShownNotice } from "./use-notices.ts";

const t = namespace("frame", texts);

/** Specification §9, and the second by which a late notice follows its page (specification §2, Access guard). */
const shownForMs = 4_500;
const lateByMs = 1_000;

type Props = { list: ShownNotice[]; onHide: (id: number) => void; place: Place; dialog: HTMLElement | null };

/**
 * With script each notice disappears by itself; without, its close link leads to the same address, open drawer
 * included.
 */
export function Notices({ list, onHide, place, dialog }: Props) {
  const notices = (
    <div className="notices" aria-live="polite">
      {list.map((notice) => (
        <NoticeItem key={notice.id} notice={notice} onHide={onHide} here={place.pathname + place.search} />
      ))}
    </div>
  );
  // Content outside a modal dialog is inert.
  return dialog ? createPortal(notices, dialog) : notices;
}

function NoticeItem({ notice, onHide, here }: { notice: ShownNotice; onHide: (id: number) => void; here: string }) {
  const { id, kind, title, text, late, since, link } = notice;
  const [held, setHeld] = useState(false);
  const left = useRef<number | null>(null);
  /** Moving in or out of a dialog remounts the notice: keep the time already elapsed. */
  const resumeDelay = useCallback(
    (element: HTMLElement | null) => {
      for (const delay of late ? (element?.getAnimations() ?? []) : []) delay.currentTime = ageOf(since);
    },
    [late, since],
  );
  // The timer pauses on hover and focus.
  useEffect(() => {
    if (held) return;
    const remaining = left.current ?? shownForMs + (late ? lateByMs : 0) - (late ? ageOf(since) : 0);
    const from = Date.now();
    const timer = setTimeout(() => onHide(id), remaining);
    return () => {
      clearTimeout(timer);
      left.current = remaining - (Date.now() - from);
    };
  }, [id, onHide, held, late, since]);
  function hide(event: MouseEvent) {
    event.preventDefault();
    onHide(id);
  }
  return (
    <section
      ref={resumeDelay}
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
        {link && (
          <a className="text-link" href={link.href}>
            {link.text}
          </a>
        )}
      </div>
      <a className="close-button" href={here} onClick={hide} aria-label={t("hide")}>
        <Icon name="x" />
      </a>
    </section>
  );
}

/** How long a notice has been visible; one rendered with the page counts from the first paint. */
function ageOf(since: number | null): number {
  const [painted] = since === null ? performance.getEntriesByName("first-contentful-paint") : [];
  return performance.now() - (since ?? painted?.startTime ?? 0);
}
