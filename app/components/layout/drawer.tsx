import { useNavigate } from "@remix-run/react";
import { useContext, useEffect, useRef, useState, type ReactNode } from "react";
import { frame as texts } from "#app/i18n/ru/frame.ts";
import { namespace } from "#app/i18n/translator.ts";
import { Icon } from "#app/components/kit/icon.tsx";
import { TopLayer } from "./top-layer.ts";

const t = namespace("frame", texts);

/**
 * A sheet over the page. The server sends it open; script makes it modal: focus stays inside, Esc closes it, and
 * focus returns to what opened it. `closeHref` is the page without it.
 */
export function Drawer({ title, closeHref, children }: { title: string; closeHref: string; children: ReactNode }) {
  const ref = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  const cover = useContext(TopLayer);
  // Asked before anything of the drawer has taken the focus.
  const [opener] = useState(() => (typeof document === "undefined" ? null : document.activeElement));
  useEffect(() => {
    const dialog = ref.current;
    dialog?.close();
    dialog?.showModal();
    dialog?.querySelector<HTMLElement>("input:not([type=hidden])")?.focus();
    cover(dialog);
    return () => {
      cover(null);
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, [opener, cover]);
  return (
    <dialog
      className="dr"
      open
      ref={ref}
      aria-labelledby="drawer-title"
      onCancel={(event) => {
        event.preventDefault();
        navigate(closeHref, { preventScrollReset: true });
      }}
    >
      <header>
        <h2 id="drawer-title">{title}</h2>
        <a className="cls" href={closeHref} aria-label={t("close")}>
          <Icon name="x" />
        </a>
      </header>
      {children}
    </dialog>
  );
}
