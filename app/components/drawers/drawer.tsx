import { useCallback, useContext, useEffect, useRef, useState, type ReactNode } from "react";
import { frame as texts } from "#app/i18n/ru/frame.ts";
import { namespace } from "#app/i18n/translator.ts";
import { Icon } from "#app/components/kit/icon.tsx";
import { TopLayer } from "./top-layer.ts";

const t = namespace("frame", texts);

/** `sheet` slides in from the side, `wide` is as wide as the page, `popup` is centred. */
type Kind = "sheet" | "wide" | "popup";
type Props = { title: string; closeHref: string; kind?: Kind; children: ReactNode };

/**
 * A dialog over the page. The server renders it open with a link that closes it; script makes it modal: focus is
 * trapped, Esc and an outside click close it, the page does not scroll, and focus returns to the opener. `closeHref`
 * is the page without it.
 */
export function Drawer({ title, closeHref, kind = "sheet", children }: Props) {
  const ref = useRef<HTMLDialogElement | null>(null);
  const closing = useRef<HTMLAnchorElement>(null);
  const cover = useContext(TopLayer);
  // Content moves out of the closing dialog before paint; an effect's cleanup would be a frame late.
  const attach = useCallback(
    (dialog: HTMLDialogElement | null) => {
      ref.current = dialog;
      if (dialog === null) cover(null);
    },
    [cover],
  );
  // Before anything in the drawer takes the focus.
  const [opener] = useState(openerNow);
  const openedAt = useRef(-Infinity);
  useEffect(() => {
    openedAt.current = performance.now();
    // Until the dialog is modal, Esc does nothing by itself.
    const early = new AbortController();
    document.addEventListener("keydown", ({ key }) => key === "Escape" && closing.current?.click(), {
      signal: early.signal,
    });
    const stay = afterPaint(() => {
      early.abort();
      const dialog = ref.current;
      dialog?.close();
      dialog?.showModal();
      // A popup informs: its fields do not take the focus.
      if (kind !== "popup") dialog?.querySelector<HTMLElement>("input:not([type=hidden])")?.focus();
      cover(dialog);
    });
    return () => {
      early.abort();
      stay();
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, [opener, cover, kind]);
  // Every way to close clicks the link, which navigates back to the page (enhancer.tsx).
  const close = () => closing.current?.click();
  return (
    <>
      <a className="drawer-backdrop" href={closeHref} tabIndex={-1} aria-hidden="true" />
      <dialog
        className={`drawer ${kind}`}
        open
        ref={attach}
        aria-labelledby="drawer-title"
        onCancel={(event) => {
          event.preventDefault();
          close();
        }}
        onClickCapture={(event) => {
          if (event.detail < 2 || performance.now() - openedAt.current > doubleClickMs) return;
          event.preventDefault();
          event.stopPropagation();
        }}
        onClick={(event) => {
          // Clicks on the content have a target inside the dialog.
          if (event.target === ref.current && isBeside(event, ref.current)) close();
        }}
      >
        <div className="drawer-head">
          <h2 id="drawer-title">{title}</h2>
          <a className="close-button" href={closeHref} ref={closing} aria-label={t("close")}>
            <Icon name="x" />
          </a>
        </div>
        {children}
      </dialog>
    </>
  );
}

/**
 * The dialog is seen first: a modal one has the style of every element of the page computed again. Returns a function
 * that cancels the work.
 */
function afterPaint(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => (timer = setTimeout(work)));
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** The second click of a double click on a button may land on the drawer that the first one has opened. */
const doubleClickMs = 500;

let lastOpener: Element | null = null;

/** The element focused when a drawer opens; from drawer to drawer, that of the first one. */
function openerNow(): Element | null {
  if (typeof document === "undefined") return null;
  if (!document.activeElement?.closest("dialog")) lastOpener = document.activeElement;
  return lastOpener;
}

/** The padding is part of the dialog, the backdrop is not. */
function isBeside({ clientX, clientY }: { clientX: number; clientY: number }, dialog: HTMLElement): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}
