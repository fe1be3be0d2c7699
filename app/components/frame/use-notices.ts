import { useCallback, useEffect, useRef, useState } from "react";
import type { Notice } from "#app/view-models/frame.ts";

/** `since`: arrival by the page's own clock; null for those rendered with the page. */
export type ShownNotice = Notice & { id: number; since: number | null };

/** Notices of the page and those added by script. Navigation clears them (product rules §1.20). */
export function useNotices(fromServer: Notice[] | undefined, pathname: string) {
  const [list, setList] = useState<ShownNotice[]>(() => numbered(fromServer ?? [], 0, null));
  const next = useRef(list.length);
  const seen = useRef(fromServer);
  const page = useRef(pathname);
  const add = useCallback((notices: readonly Notice[]) => {
    const fresh = numbered(notices, next.current, performance.now());
    next.current += fresh.length;
    if (fresh.length > 0) setList((shown) => fresh.reduce(withNotice, shown).slice(-5));
  }, []);
  const hide = useCallback((id: number) => setList((shown) => shown.filter((notice) => notice.id !== id)), []);
  useEffect(() => {
    if (page.current !== pathname) setList([]);
    page.current = pathname;
  }, [pathname]);
  useEffect(() => {
    if (seen.current === fromServer) return;
    seen.current = fromServer;
    add(fromServer ?? []);
  }, [fromServer, add]);
  return { list, add, hide };
}

/** A notice that is shown already is renewed in its place: stacked, the repeated one would push it aside. */
function withNotice(shown: ShownNotice[], fresh: ShownNotice): ShownNotice[] {
  const at = shown.findIndex(
    ({ kind, title, text }) => kind === fresh.kind && title === fresh.title && text === fresh.text,
  );
  return at < 0 ? [...shown, fresh] : shown.with(at, fresh);
}

function numbered(notices: readonly Notice[], from: number, since: number | null): ShownNotice[] {
  return notices.map((notice, index) => ({ ...notice, id: from + index, since }));
}
