import type { DeliveryTerms } from "#app/contract/delivery/logistics.ts";
import { cityForms } from "#app/domain/city/declension.ts";
import { formatPhone, telHref } from "#app/domain/phone.ts";
import { fillSlots, usesTariffs, type TariffSlot } from "#app/domain/text-slots.ts";
import { limitWords } from "#app/i18n/limit-words.ts";
import { workHoursText } from "#app/i18n/work-hours.ts";
import type { ApiVerdict } from "#app/shop-api/caller.ts";
import type { ShopRequest } from "#app/startup/shop-request.server.ts";
import { courierTerms, pickupTerms, serviceTerms, type TermsBlock } from "#app/view-models/content/shop-terms.ts";
import { richHtml } from "./rich-html.server.ts";

/**
 * Content as sanitised HTML, its slots filled with the city's name, the shop's limits and the tariffs of this city's
 * checkout. Values are inserted as text after sanitising.
 */
export async function shopHtml(shop: ShopRequest, text: string): Promise<ApiVerdict<string>> {
  const html = richHtml(text);
  if (!usesTariffs(text)) return { ok: true, value: filledHtml(shop, html, null) };
  const terms = await shop.api.logistics.terms();
  return terms.ok ? { ok: true, value: filledHtml(shop, html, terms.value) } : terms;
}

/** Slot values of titles and descriptions: tariffs, which need a table, are not included. */
export function wordsOf({ city, loaded }: ShopRequest): Readonly<Record<string, string>> {
  const hours = workHoursText(loaded.contacts?.schedule ?? []);
  return {
    ...cityForms({ name: city.name, ...city.cases }),
    ...limitWords(),
    phone: formatPhone(phoneOf({ city, loaded })),
    officeHours: hours.toLowerCase(),
  };
}

function phoneOf({ city, loaded }: Pick<ShopRequest, "city" | "loaded">): string {
  return loaded.contacts?.phone ?? city.phone;
}

function filledHtml(shop: ShopRequest, html: string, terms: DeliveryTerms | null): string {
  const words: Readonly<Record<string, string>> = {
    ...wordsOf(shop),
    ...(terms && { pickupCutOff: terms.pickup.cutoff }),
  };
  const phone = phoneOf(shop);
  const call = `<a href="${escapeHtml(telHref(phone))}">${escapeHtml(formatPhone(phone))}</a>`;
  const blocks: Partial<Record<string, string>> = terms ? blocksOf(terms, words) : {};
  const inText = (name: string) => (name === "phone" ? call : wordOf(words, name));
  return html
    .replace(/<p>\s*\{\{?\s*(\w+)\s*\}\}?\s*<\/p>/g, (whole, name: string) => blocks[name] ?? whole)
    .split(/(<[^<>]*>)/)
    .map((part) => fillSlots(part, part.startsWith("<") ? (name) => wordOf(words, name) : inText))
    .join("");
}

function wordOf(words: Readonly<Record<string, string>>, name: string): string | undefined {
  return Object.hasOwn(words, name) ? escapeHtml(words[name] ?? "") : undefined;
}

function blocksOf(terms: DeliveryTerms, words: Readonly<Record<string, string>>) {
  const [cityIn, phone] = [words["cityIn"] ?? "", words["phone"] ?? ""];
  return {
    pickupTerms: blockHtml(pickupTerms(terms, cityIn)),
    courierTerms: blockHtml(courierTerms(terms, cityIn)),
    serviceTerms: blockHtml(serviceTerms(terms, phone)),
  } satisfies Record<Exclude<TariffSlot, "pickupCutOff">, string>;
}

function blockHtml(blocks: readonly TermsBlock[]): string {
  return blocks
    .map((block) => {
      if (typeof block === "string") return `<p>${escapeHtml(block)}</p>`;
      if ("list" in block) return `<ul>${each("li", block.list)}</ul>`;
      const rows = block.rows.map((row) => `<tr>${each("td", row)}</tr>`).join("");
      return `<table tabindex="0"><thead><tr>${each("th", block.head)}</tr></thead><tbody>${rows}</tbody></table>`;
    })
    .join("\n");
}

function each(tag: "li" | "td" | "th", cells: readonly string[]): string {
  return cells.map((cell) => `<${tag}>${escapeHtml(cell)}</${tag}>`).join("");
}

/** Braces are escaped too, so that a value is never read as a slot. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"{}]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
