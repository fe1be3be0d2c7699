import type { ListingPlace } from "#app/domain/catalog/listing-options.ts";
import { parseListingQuery } from "#app/domain/catalog/listing-query.ts";
import { wireFilters } from "#app/domain/catalog/wire-filters.ts";

/** A pause after the last tick before the shop is asked. */
const settleMs = 200;
let timer: ReturnType<typeof setTimeout> | undefined;
let asking = new AbortController();

/** While one chooses, tells how many goods the form would show; null when nobody can say now. */
export function choose(
  form: HTMLFormElement,
  place: ListingPlace,
  city: string,
  tell: (found: number | null) => void,
): void {
  clearTimeout(timer);
  asking.abort();
  asking = new AbortController();
  const { signal } = asking;
  timer = setTimeout(() => {
    void count(form, place, city, signal)
      .catch(() => null)
      .then((found) => signal.aborted || tell(found));
  }, settleMs);
}

/** Of a facet's many values those are left that hold the typed words. */
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
  // The very call of the storefront, made by the browser: its cookies say whose prices count, the header which city.
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
