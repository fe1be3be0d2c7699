/** Slots for the declined city name. */
export const citySlots = ["city", "cityOf", "cityTo", "cityThrough", "cityWith", "cityIn", "cityInto"] as const;
/** Slots for limits and contacts of the shop, within a sentence. */
const limitSlots = [
  ...["phone", "officeHours", "storageDays", "storageReminder", "onlineReserve", "invoiceReserve"],
  ...["returnDays", "contractReturnDays", "shortageDaysOf", "decisionDays", "inspectionDays"],
] as const;
/** Slots for the city's tariffs: the hour within a sentence, the others alone in a paragraph. */
const tariffSlots = ["pickupCutOff", "pickupTerms", "courierTerms", "serviceTerms"] as const;

export type LimitSlot = (typeof limitSlots)[number];
export type TariffSlot = (typeof tariffSlots)[number];

const slot = /( ?)\{\{?\s*([a-z][^{}]*?)\s*\}\}?/gi;
const blockParagraph =
  /(?<=^|\n\s*\n|<p>)\s*\{\{?\s*(?:pickupTerms|courierTerms|serviceTerms)\s*\}\}?\s*(?=\n\s*\n|$|<\/p>)/g;

/**
 * Fills slots: `{{cityIn}}`, as in the dictionaries, or `{cityIn}` with single braces. A slot without a value is
 * removed with the space before it, so that visitors never see one.
 */
export function fillSlots(text: string, valueOf: (name: string) => string | undefined): string {
  return text.replace(slot, (_, space: string, name: string) => {
    const value = valueOf(name);
    return value === undefined ? "" : space + value;
  });
}

/** Slots of a body that would be removed: unknown ones, and tables within a sentence. */
export function unknownSlots(body: string): string[] {
  const known: readonly string[] = [...citySlots, ...limitSlots, "pickupCutOff"];
  return slotsOf(body.replace(blockParagraph, "")).filter((name) => !known.includes(name));
}

/** The same for a title or description, where tariffs are not allowed. */
export function unknownLineSlots(line: string): string[] {
  const known: readonly string[] = [...citySlots, ...limitSlots];
  return slotsOf(line).filter((name) => !known.includes(name));
}

export function usesTariffs(text: string): boolean {
  const names: readonly string[] = tariffSlots;
  return slotsOf(text).some((name) => names.includes(name));
}

function slotsOf(text: string): string[] {
  return [...text.matchAll(slot)].map(([, , name = ""]) => name);
}
