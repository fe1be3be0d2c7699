import { useFetcher } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState } from "react";
import { shopFetcher } from "#app/components/navigation/enhancer.tsx";
import { parseQuantity, quantityToNumber, type Quantity } from "#app/domain/quantity.ts";
import type { BasketViewModel } from "#app/view-models/basket/basket.ts";
import { nothingTyped, settledTyped, type TypedBasket } from "#app/view-models/basket/shown-basket.ts";

/**
 * Unsent input of the page: typed or stepped quantities and ticks. Totals use it at once; the fields stay
 * uncontrolled.
 */
export function useTypedBasket(basket: BasketViewModel): TypedBasket {
  const [typed, setTyped] = useState(nothingTyped);
  const { state } = useFetcher(shopFetcher);
  const before = useRef(state);
  const read = useCallback(() => setTyped((before) => kept(before, readFields(basket))), [basket]);

  useEffect(() => {
    const controller = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    // Deferred past other listeners: the stepper changes its field on the same click. Read once for the three events
    // of a tick.
    const readSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(read);
    };
    for (const event of ["input", "change", "click"])
      document.addEventListener(event, readSoon, { signal: controller.signal });
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, [read]);

  useEffect(() => {
    // All requests are answered: show the server's state. Ticks set before hydration were not sent as changes.
    if (state === "idle" && before.current !== "idle") for (const box of boxes()) box.checked = box.defaultChecked;
    before.current = state;
    const timer = setTimeout(read);
    return () => clearTimeout(timer);
  }, [state, basket, read]);

  return typed;
}

function boxes(): NodeListOf<HTMLInputElement> {
  return document.querySelectorAll<HTMLInputElement>(".line-tick [name=ticked]");
}

function readFields({ items }: BasketViewModel): TypedBasket {
  const quantities = new Map<string, Quantity>();
  const ticks = new Map<string, boolean>();
  const known = new Map(items.map((goods) => [goods.uuid, goods]));
  for (const form of document.querySelectorAll<HTMLFormElement>("form.line-quantity")) {
    const [uuid, text] = [valueOf(form, "uuid"), valueOf(form, "quantity")];
    const goods = known.get(uuid);
    const read = parseQuantity(text);
    if (!goods || !read.ok) continue;
    const settled = settledTyped(goods, read.value);
    if (settled !== null && quantityToNumber(settled) !== goods.quantity) quantities.set(uuid, settled);
  }
  for (const box of boxes()) if (box.checked !== box.defaultChecked) ticks.set(box.value, box.checked);
  return { quantities, ticks };
}

function valueOf(form: HTMLFormElement, name: string): string {
  const field = form.elements.namedItem(name);
  return field instanceof HTMLInputElement ? field.value : "";
}

/** Keeps the object's identity if nothing changed, to avoid a rerender. */
function kept(before: TypedBasket, after: TypedBasket): TypedBasket {
  return same(before.quantities, after.quantities) && same(before.ticks, after.ticks) ? before : after;
}

function same<V>(one: ReadonlyMap<string, V>, other: ReadonlyMap<string, V>): boolean {
  return one.size === other.size && [...one].every(([key, value]) => other.get(key) === value);
}
