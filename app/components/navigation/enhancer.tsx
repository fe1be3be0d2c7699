import { useFetcher, useLocation, useNavigation, useRevalidator } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { closesDrawer, opensOver } from "#app/domain/navigation/drawer-moves.ts";
import { loadDrawers } from "#app/components/drawers/drawers.tsx";
import type { FormReply, Notice } from "#app/view-models/frame.ts";
import { loadWholePage, checkBuild, watchVersion } from "./stale-build.ts";
import { addressOfClick, addressOfGetForm } from "./intercept.ts";
import { FormQueue } from "./form-queue.ts";
import { listenToSteppers, showSettledQuantities } from "./steppers.ts";
import { useGo } from "./use-go.ts";

/** The shared fetcher of all enhanced forms: its last answer is available by this key. */
export const shopFetcher = { key: "shop" };

/**
 * Script enhancements of every page by a few delegated listeners: links and GET forms navigate in place, forms with
 * data-enhance submit in place, steppers work. Cards and rows stay plain HTML.
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
    // A successful form closes its drawer.
    if (closesDrawer(latest.current, there)) go(path);
    // A reply that leads to a popup opens only over the page it was sent from.
    if (!opensOver(there, latest.current)) return;
    loadDrawers().catch(() => loadWholePage(path));
    go(path);
  }, [data, onNotice, go]);

  const [ownBuild] = useState(buildId);
  useEffect(() => checkBuild(ownBuild, buildId), [ownBuild, buildId]);

  // A page restored by Back may show an outdated basket.
  useEffect(() => {
    const controller = new AbortController();
    const refresh = ({ persisted }: PageTransitionEvent) => persisted && revalidate();
    window.addEventListener("pageshow", refresh, { signal: controller.signal });
    return () => controller.abort();
  }, [revalidate]);

  // The next form is sent after the last one is answered: an aborted request may or may not have taken effect.
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
    const controller = new AbortController();
    const { signal } = controller;

    watchVersion(ownBuild, signal);

    function onSubmit(event: SubmitEvent) {
      const form = event.target;
      if (event.defaultPrevented || !(form instanceof HTMLFormElement) || !("enhance" in form.dataset)) return;
      event.preventDefault();
      if (form.method === "get") go(addressOfGetForm(form, event.submitter));
      else forms.push(form, event.submitter, actionHere());
    }
    // A tick clicks the button that is shown without script.
    function onChange({ target }: Event) {
      if (target instanceof HTMLInputElement && target.type === "checkbox" && "autoSubmit" in target.dataset)
        submitByDefault(target.form);
    }
    function onClick(event: MouseEvent) {
      // The second click of a double click adds nothing, however quick the first answer was.
      if (event.detail > 1 && addsToBasket(event.target)) return event.preventDefault();
      const address = addressOfClick(event);
      if (address === null) return;
      event.preventDefault();
      if (address.includes("drawer=")) loadDrawers().catch(() => loadWholePage(address));
      go(address);
    }
    document.addEventListener("submit", onSubmit, { signal });
    document.addEventListener("change", onChange, { signal });
    document.addEventListener("click", onClick, { signal });
    listenToSteppers(signal, (text) => onNotice([{ kind: "info", text }]));
    return () => controller.abort();
  }, [submit, go, onNotice, ownBuild]);

  return null;
}

function addsToBasket(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('button[value="basket.add"]') !== null;
}

/** Clicks the form's own button, which is visible without script. */
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
