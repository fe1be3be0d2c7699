import { useCallback, useEffect, useRef, useState } from "react";
import type { Notice } from "#app/view-models/frame.ts";

/** `since`: when it came, by the page's own clock; null for what the page came with. */
export type ShownNotice = Notice & { id: number; since: number | null };

/** The notices on the screen: those the page came with, and those that script adds. Another page clears them (decisions §1.20). */
export function useNotices(fromServer: Notice[] | undefined, pathname: string) {
  const [list, setList] = useState<ShownNotice[]>(() => numbered(fromServer ?? [], 0, null));
  const next = useRef(list.length);
  const seen = useRef(fromServer);
  const page = useRef(pathname);
  const add = useCallback((notices: readonly Notice[]) => {
    const fresh = numbered(notices, next.current, performance.now());
    next.current += fresh.length;
    if (fresh.length > 0) setList((shown) => [...shown, ...fresh].slice(-5));
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

function numbered(notices: readonly Notice[], from: number, since: number | null): ShownNotice[] {
  return notices.map((notice, index) => ({ ...notice, id: from + index, since }));
}
