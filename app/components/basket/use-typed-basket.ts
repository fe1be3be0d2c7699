import { useFetcher } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState } from "react";
import { shopFetcher } from "#app/components/navigation/enhancer.tsx";
import { parseQuantity, quantityToNumber, type Quantity } from "#app/domain/quantity.ts";
import type { BasketViewModel } from "#app/view-models/basket.ts";
import { nothingTyped, settledTyped, type Typed } from "#app/view-models/shown-basket.ts";

/**
 * What stands in the fields of the page and has not been answered yet: quantities that are typed or stepped, ticks that are
 * set. The page counts with it at once; the fields themselves stay the browser's own.
 */
export function useTypedBasket(basket: BasketViewModel): Typed {
  const [typed, setTyped] = useState(nothingTyped);
  const { state } = useFetcher(shopFetcher);
  const before = useRef(state);
  const read = useCallback(() => setTyped((before) => kept(before, readFields(basket))), [basket]);

  useEffect(() => {
    const listening = new AbortController();
    // After whoever else hears of it: the stepper writes into its field on the same click.
    const readSoon = () => void setTimeout(read);
    for (const event of ["input", "change", "click"])
      document.addEventListener(event, readSoon, { signal: listening.signal });
    return () => listening.abort();
  }, [read]);

  useEffect(() => {
    // Every wish has been answered: what the shop says now is what stands. What was ticked before the scripts came was no wish yet.
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

function readFields({ items }: BasketViewModel): Typed {
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

/** The same object for the same fields: a click elsewhere renders nothing. */
function kept(before: Typed, after: Typed): Typed {
  return same(before.quantities, after.quantities) && same(before.ticks, after.ticks) ? before : after;
}

function same<V>(one: ReadonlyMap<string, V>, other: ReadonlyMap<string, V>): boolean {
  return one.size === other.size && [...one].every(([key, value]) => other.get(key) === value);
}
