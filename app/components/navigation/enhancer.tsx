import { useFetcher, useLocation, useNavigation, useRevalidator } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { closesDrawer, opensOver } from "#app/domain/navigation/drawer-moves.ts";
import { loadDrawers } from "#app/components/drawers/drawers.tsx";
import type { FormReply, Notice } from "#app/view-models/frame.ts";
import { loadFully, noteBuild, watchVersion } from "./stale-build.ts";
import { addressOfClick, addressOfGetForm } from "./intercept.ts";
import { FormQueue } from "./form-queue.ts";
import { listenToSteppers, showSettledQuantities } from "./steppers.ts";
import { useGo } from "./use-go.ts";

/** The one fetcher of all enhanced forms: whoever wants its last answer asks for it by this key. */
export const shopFetcher = { key: "shop" };

/**
 * What script adds to every page, by a few delegated listeners: plain links and GET forms navigate in place, forms
 * marked data-enhance submit without leaving the page, steppers step. Cards and rows stay plain HTML.
 */
export function Enhancer({ buildId, onNotice }: { buildId: string; onNotice: (notices: readonly Notice[]) => void }) {
  const fetcher = useFetcher<FormReply>(shopFetcher);
  const go = useGo();
  const { revalidate } = useRevalidator();
  const location = useLocation();
  const navigation = useNavigation();
  const heading = navigation.location ?? location;
  const latest = useRef(heading);
  const queue = useRef(new FormQueue());
  const { state, data, submit } = fetcher;

  useEffect(() => void (latest.current = heading), [heading]);

  useEffect(() => {
    if (data?.notices) onNotice(data.notices);
    const path = data?.data?.["path"];
    if (typeof path !== "string") return;
    const there = new URL(path, window.location.origin);
    // A form that succeeded closes its drawer.
    if (closesDrawer(latest.current, there)) go(path);
    // The answer stands over the page it was asked from (the popup of what has been added), and over no other.
    if (!opensOver(there, latest.current)) return;
    loadDrawers().catch(() => loadFully(path));
    go(path);
  }, [data, onNotice, go]);

  const [ownBuild] = useState(buildId);
  useEffect(() => noteBuild(ownBuild, buildId), [ownBuild, buildId]);

  // What Back brings back as it was left may have another basket by now.
  useEffect(() => {
    const listening = new AbortController();
    const refresh = ({ persisted }: PageTransitionEvent) => persisted && revalidate();
    window.addEventListener("pageshow", refresh, { signal: listening.signal });
    return () => listening.abort();
  }, [revalidate]);

  // The next form goes when the last one has been answered: an aborted request may or may not have acted.
  useEffect(() => {
    queue.current.free(state !== "submitting");
    if (state === "idle") showSettledQuantities();
  }, [state]);

  useEffect(() => {
    if (state === "idle" && navigation.state === "idle") queue.current.release();
  }, [state, navigation.state]);

  useEffect(() => {
    const forms = queue.current;
    forms.onSend = ({ body, action }) => submit(body, { method: "post", action });
    const listening = new AbortController();
    const { signal } = listening;

    watchVersion(ownBuild, signal);

    function onSubmit(event: SubmitEvent) {
      const form = event.target;
      if (event.defaultPrevented || !(form instanceof HTMLFormElement) || !("enhance" in form.dataset)) return;
      event.preventDefault();
      if (form.method === "get") go(addressOfGetForm(form, event.submitter));
      else forms.push(form, event.submitter, actionHere());
    }
    // For a tick, the button that pages without script show.
    function onChange({ target }: Event) {
      if (target instanceof HTMLInputElement && target.type === "checkbox" && "autoSubmit" in target.dataset)
        submitByDefault(target.form);
    }
    function onClick(event: MouseEvent) {
      // The second click of a double click adds nothing, however quick the answer to the first was.
      if (event.detail > 1 && addsToBasket(event.target)) return event.preventDefault();
      const address = addressOfClick(event);
      if (address === null) return;
      event.preventDefault();
      if (address.includes("drawer=")) loadDrawers().catch(() => loadFully(address));
      go(address);
    }
    document.addEventListener("submit", onSubmit, { signal });
    document.addEventListener("change", onChange, { signal });
    document.addEventListener("click", onClick, { signal });
    listenToSteppers(signal, (text) => onNotice([{ kind: "info", text }]));
    return () => listening.abort();
  }, [submit, go, onNotice, ownBuild]);

  return null;
}

function addsToBasket(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('button[value="basket.add"]') !== null;
}

/** Presses the form's own button: the one that stands on the page for who has no script. */
function submitByDefault(form: HTMLFormElement | null): void {
  const button = [...(form?.elements ?? [])].find(
    (element) => element instanceof HTMLButtonElement && "default" in element.dataset,
  );
  if (button instanceof HTMLElement) form?.requestSubmit(button);
}

function actionHere(): string {
  const { pathname, search } = window.location;
  return pathname + search;
}
