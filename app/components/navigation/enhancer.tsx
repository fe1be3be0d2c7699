import { useFetcher, useLocation, useNavigation, useRevalidator } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { closesDrawer, opensOver } from "#app/domain/navigation/drawer-moves.ts";
import { answerAddition, endAdditions, expectAddition } from "#app/components/frame/basket-badge.ts";
import { loadDrawerOf, loadDrawers, showAhead } from "#app/components/drawers/drawers.tsx";
import type { FormReply, Notice } from "#app/view-models/frame.ts";
import { loadWholePage, checkBuild, watchVersion } from "./stale-build.ts";
import { addressOfClick, addressOfGetForm } from "./intercept.ts";
import { FormQueue } from "./form-queue.ts";
import { takeShownFromMemory } from "./kept-pages.ts";
import { listenAhead } from "./listen-ahead.ts";
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
    if (data?.basketNow) answerAddition(data.basketNow);
    else if (data?.form === "basket.add") unmarkAdded();
    if (data?.notices) onNotice(data.notices);
    const path = data?.data?.["path"];
    if (typeof path !== "string") return;
    const there = new URL(path, window.location.origin);
    // A successful form closes its drawer.
    if (closesDrawer(latest.current, there)) go(path);
    // A reply that leads to a popup opens only over the page it was sent from.
    if (!opensOver(there, latest.current)) return;
    loadDrawerOf(there).catch(() => loadWholePage(path));
    showAhead(there);
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

  useEffect(() => {
    if (navigation.state === "idle" && takeShownFromMemory()) revalidate();
  }, [location, navigation.state, revalidate]);

  // The next form is sent after the last one is answered: an aborted request may or may not have taken effect.
  useEffect(() => {
    queue.current.free(state !== "submitting");
    if (state === "idle") showSettledQuantities();
  }, [state]);

  useEffect(() => {
    if (state !== "idle" || navigation.state !== "idle") return;
    queue.current.release();
    endAdditions();
    const timer = setTimeout(unmarkAdded, addedMs);
    return () => clearTimeout(timer);
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
      else {
        const sent = forms.push(form, event.submitter, actionHere());
        if (sent?.get("intent") !== "basket.add") return;
        expectAddition(productsAdded(sent));
        event.submitter?.setAttribute("data-added", "");
      }
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
      const there = new URL(address, window.location.origin);
      loadDrawerOf(there).catch(() => loadWholePage(address));
      showAhead(there);
      go(address);
    }
    // The popup's code arrives while the visitor is choosing.
    function onFirstTouch() {
      if (!navigator.onLine || document.querySelector(addButton) === null) return;
      touched.abort();
      whenIdle(() => void loadDrawers().catch(() => {}));
    }
    const touched = new AbortController();
    for (const type of ["pointerdown", "pointerover", "keydown"])
      document.addEventListener(type, onFirstTouch, {
        signal: AbortSignal.any([signal, touched.signal]),
        passive: true,
      });
    document.addEventListener("submit", onSubmit, { signal });
    document.addEventListener("change", onChange, { signal });
    document.addEventListener("click", onClick, { signal });
    listenAhead(signal);
    listenToSteppers(signal, (text) => onNotice([{ kind: "info", text }]));
    return () => controller.abort();
  }, [submit, go, onNotice, ownBuild]);

  return null;
}

/** A row of a table without a quantity is not added. */
function productsAdded(form: FormData): string[] {
  const quantities = form.getAll("quantity").map(String);
  return form
    .getAll("uuid")
    .map(String)
    .filter((_, row) => /[1-9]/.test(quantities[row] ?? ""));
}

const addButton = 'button[value="basket.add"]';

function addsToBasket(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(addButton) !== null;
}

/** How long a button says that its product is added, milliseconds. */
const addedMs = 2_000;

function unmarkAdded(): void {
  for (const button of document.querySelectorAll("[data-added]")) button.removeAttribute("data-added");
}

/** Safari has no idle callbacks. */
function whenIdle(work: () => void): void {
  if ("requestIdleCallback" in window) window.requestIdleCallback(work, { timeout: 1_000 });
  else setTimeout(work, 100);
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
