import type { ListingPlace } from "#app/domain/catalog/listing-options.ts";
import { parseListingQuery } from "#app/domain/catalog/listing-query.ts";
import { wireFilters } from "#app/domain/catalog/wire-filters.ts";

/** Pause after the last tick before the request, milliseconds. */
const settleMs = 200;
let timer: ReturnType<typeof setTimeout> | undefined;
let controller = new AbortController();

/** Reports the number of products that the form would show; null if unknown. */
export function choose(
  form: HTMLFormElement,
  place: ListingPlace,
  city: string,
  onCount: (found: number | null) => void,
): void {
  clearTimeout(timer);
  controller.abort();
  controller = new AbortController();
  const { signal } = controller;
  timer = setTimeout(() => {
    void count(form, place, city, signal)
      .catch(() => null)
      .then((found) => signal.aborted || onCount(found));
  }, settleMs);
}

/** Filters a facet's values by the typed text. */
export function find(input: HTMLInputElement): void {
  const typed = input.value.trim().toLowerCase();
  const facet = input.closest("details");
  for (const label of facet?.querySelectorAll("label") ?? [])
    label.hidden = !label.textContent?.toLowerCase().includes(typed);
  const rest = facet?.querySelector("details");
  if (rest && typed !== "") rest.open = true;
}

async function count(
  form: HTMLFormElement,
  place: ListingPlace,
  city: string,
  signal: AbortSignal,
): Promise<number | null> {
  const params = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === "string") params.append(name, value);
  const query = parseListingQuery(params, place);
  if (!query.ok) return null;
  const [type = "", ...value] = (form.querySelector<HTMLElement>("[data-context]")?.dataset["context"] ?? "").split(
    " ",
  );
  const body = JSON.stringify({ context: { type, value: value.join(" ") }, filters: wireFilters(query.value) });
  // A direct API call: cookies identify the visitor and prices, the header the city.
  const answer = await fetch("/api/v1/mixed/products/products/count", {
    method: "POST",
    headers: { "content-type": "application/json", "auth-check": "false", city },
    body,
    signal,
  });
  return answer.ok ? countOf(await answer.json()) : null;
}

function countOf(answer: unknown): number | null {
  const data = typeof answer === "object" && answer !== null && "data" in answer ? answer.data : null;
  return typeof data === "object" && data !== null && "count" in data && typeof data.count === "number"
    ? data.count
    : null;
}
