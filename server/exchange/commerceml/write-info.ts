import { element, encodePackage } from "./encode-package.ts";

/** An entry of a reference that 1C chooses from. */
export type ReferenceEntry = { id: string; name: string };

export type ShopReferences = {
  statuses: readonly ReferenceEntry[];
  paymentSystems: readonly ReferenceEntry[];
  deliveryServices: readonly ReferenceEntry[];
};

/** Modules of 1C look for this element by a name whose first letter is Latin. */
const statusesName = "\u0043татусы";

/** Answer to the mode «info»: statuses, payments and deliveries that 1C maps to its own. */
export function writeInfo({ statuses, paymentSystems, deliveryServices }: ShopReferences): Uint8Array {
  const xml = element("Справочник", [
    listXml(statusesName, statuses),
    listXml("ПлатежныеСистемы", paymentSystems),
    listXml("СлужбыДоставки", deliveryServices),
  ]);
  return encodePackage(`<?xml version="1.0" encoding="windows-1251"?>\n${xml}\n`, "windows-1251");
}

function listXml(name: string, entries: readonly ReferenceEntry[]): string {
  return element(
    name,
    entries.map((entry) => element("Элемент", [element("Ид", entry.id), element("Название", entry.name)])),
  );
}
