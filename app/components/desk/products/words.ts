import type { ProductTab } from "#app/domain/desk/products/tabs.ts";
import type { DeskReply } from "#app/forms/desk-reply.ts";
import type { DeskProduct, ProductChoices } from "#app/contract/desk/product.ts";
import { productFields, type ProductField } from "#app/domain/desk/products/values.ts";
import { shopZone } from "#app/domain/local-time.ts";
import { formatDateTime } from "#app/i18n/format.ts";
import { deskProductParts } from "#app/i18n/ru/desk/catalog/product-parts.ts";
import { deskProduct as texts } from "#app/i18n/ru/desk/product.ts";
import { deskProducts } from "#app/i18n/ru/desk/products.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("deskProduct", texts);
const parts = namespace("deskProductParts", deskProductParts);

/** The name of an attribute with its unit, or the code of one that is gone. */
export function attributeName({ attributes }: ProductChoices, code: string): string {
  const found = attributes.find((one) => one.code === code);
  if (found === undefined) return code;
  return found.unit === null || found.unit === "" ? found.name : `${found.name}, ${found.unit}`;
}

/** Labels of the form's fields, of attributes too. */
export function fieldLabelsOf(choices: ProductChoices): Record<string, string> {
  return {
    ...Object.fromEntries(productFields.map((name) => [name, t(`field.${name}`)])),
    ...Object.fromEntries(choices.attributes.map(({ code }) => [`attr.${code}`, attributeName(choices, code)])),
    status: t("field.status"),
    pinned: t("field.pinned"),
    externalId: t("field.externalId"),
  };
}

const flags: ReadonlySet<string> = new Set(["isMarked", "isCuttable", "tagNew", "tagHit", "tagSale"]);

/** The value of a field in words. */
export function valueWord(choices: ProductChoices, name: string, value: string): string {
  const named = (rows: readonly { uuid: string; name: string }[]) =>
    rows.find(({ uuid }) => uuid === value)?.name ?? value;
  if (value === "") return "";
  if (name === "category") return named(choices.categories);
  if (name === "brand") return named(choices.brands);
  if (name === "unit") return named(choices.units);
  if (name === "vatRate") return vatText(value);
  if (name === "status") return statusText(value);
  if (name === "validFrom") return formatDateTime(value, shopZone);
  if (name === "pinned")
    return value
      .split(", ")
      .map((pin) => pinText(choices, pin))
      .join(", ");
  const isFlag = choices.attributes.find(({ code }) => `attr.${code}` === name)?.kind === "flag";
  if (flags.has(name) || isFlag) return t(value === "1" ? "yes" : "no");
  return value;
}

export function vatText(value: string): string {
  return value === "none" ? t("vat.none") : t("vat.rate", { rate: value });
}

export function statusText(status: string): string {
  const words: Readonly<Record<string, string>> = deskProducts.status;
  return words[status] ?? status;
}

export function hiderText(hider: string): string {
  const words: Readonly<Record<string, string>> = deskProducts.hider;
  return words[hider] ?? hider;
}

/** A pin in words: a field, the prices of a list, the stock of a warehouse. */
export function pinText({ lists, warehouses }: ProductChoices, pin: string): string {
  const [group = "", name = ""] = pin.split(/:(.*)/su);
  if (group === "price") return t("pin.price", { name: lists.find(({ code }) => code === name)?.name ?? name });
  if (group === "stock") return t("pin.stock", { name: warehouses.find(({ uuid }) => uuid === name)?.name ?? name });
  if (isField(pin)) return t(`field.${pin}`);
  const words: Readonly<Record<string, string>> = texts.pin;
  return pin === "status" ? t("field.status") : (words[pin] ?? pin);
}

function isField(name: string): name is ProductField {
  return productFields.some((one) => one === name);
}

/** What a change of the journal is about. */
export function historyField(choices: ProductChoices, field: string): string {
  const [group = "", name = ""] = field.split(/\.(.*)/su);
  const list = choices.lists.find(({ code }) => code === name)?.name ?? name;
  if (group === "price" || group === "oldPrice" || group === "tiers") return t(`history.${group}`, { list });
  if (group === "stock" || group === "place")
    return t(`history.${group}`, { name: choices.warehouses.find(({ uuid }) => uuid === name)?.name ?? name });
  if (isHistoryField(group)) return t(`history.${group}`);
  if (group === "replacement" || group === "similar" || group === "related") return parts(`links.${group}`);
  return fieldLabelsOf(choices)[field] ?? field;
}

const historyFields = ["alt", "photo", "photos", "title", "h1", "seoText", "documents", "validFrom"] as const;

function isHistoryField(name: string): name is (typeof historyFields)[number] {
  return historyFields.some((one) => one === name);
}

export type CardProps = {
  product: DeskProduct;
  choices: ProductChoices;
  tab: ProductTab;
  reply: DeskReply | null;
  formKey: string;
  back: string | null;
};
