import { dictionary } from "#app/i18n/ru/dictionary.ts";
import { deskFeedback } from "#app/i18n/ru/desk/buyers/feedback.ts";
import { deskOrder } from "#app/i18n/ru/desk/order.ts";
import { deskFinance } from "#app/i18n/ru/desk/buyers/finance.ts";
import { deskSubscriptions } from "#app/i18n/ru/desk/buyers/subscriptions.ts";
import { deskCustomers } from "#app/i18n/ru/desk/buyers/customers.ts";
import { deskAttributes } from "#app/i18n/ru/desk/catalog/attributes.ts";
import { deskDictionary } from "#app/i18n/ru/desk/catalog/dictionary.ts";
import { deskPrices } from "#app/i18n/ru/desk/catalog/prices.ts";
import { deskProduct } from "#app/i18n/ru/desk/product.ts";
import { deskProducts } from "#app/i18n/ru/desk/products.ts";
import { shopZone } from "#app/domain/local-time.ts";
import { formatDateTime, formatNumber } from "#app/i18n/format.ts";
import { hoursInWords } from "./hours-words.ts";
import { feeds } from "#app/i18n/ru/desk/catalog/feeds.ts";
import { importSources } from "#app/i18n/ru/desk/catalog/import-sources.ts";
import { importPages } from "#app/i18n/ru/desk/import-pages.ts";
import { deskJournal } from "#app/i18n/ru/desk/journal.ts";
import { deskOutbox } from "#app/i18n/ru/desk/shop/outbox.ts";
import { deskDelivery } from "#app/i18n/ru/desk/shop/delivery.ts";
import { deskPlaces } from "#app/i18n/ru/desk/shop/places.ts";
import { exchangeConnections } from "#app/i18n/ru/desk/shop/exchange-connections.ts";
import { deskSettings } from "#app/i18n/ru/desk/shop/settings.ts";
import { deskStaff } from "#app/i18n/ru/desk/staff.ts";
import { claim } from "#app/i18n/ru/claims/claim.ts";
import { fieldLabels } from "#app/i18n/ru/field-labels.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("deskJournal", deskJournal);

type Words = Readonly<Record<string, string>>;

function wordOf(words: Words, code: string): string | undefined {
  return Object.hasOwn(words, code) ? words[code] : undefined;
}

/** "order.moved" in words; an action without a sentence of its own by its two halves. */
export function actionWord(action: string): string {
  const [kind = "", verb = ""] = action.split(".");
  const ofKind: Readonly<Record<string, Words>> = deskJournal.action;
  const known = Object.hasOwn(ofKind, kind) ? wordOf(ofKind[kind] ?? {}, verb) : undefined;
  return known ?? `${kindWord(kind)}: ${wordOf(deskJournal.verb, verb) ?? deskJournal.verb.other}`;
}

export function kindWord(kind: string): string {
  return wordOf(deskJournal.kind, kind) ?? deskJournal.kind.other;
}

/** Of an author who is no person of the staff. */
export function actorWord(kind: string): string {
  return wordOf(deskJournal.actor, kind) ?? deskJournal.actor.system;
}

/** Who has done it; people of the staff by their names alone. */
export function actorText({ kind, name }: { kind: string; name: string }): string {
  if (kind === "staff") return name;
  return kind === "system" || name === "" ? actorWord(kind) : `${actorWord(kind)} ${name}`;
}

/** What an entry is about. */
export function objectText({ kind, name }: { kind: string; name: string | null }): string {
  const shown =
    kind === "delivery" ? name?.replace(/[a-z]+$/, (code) => wordOf(deskDelivery.code, code) ?? code) : name;
  return [kindWord(kind), shown].filter(Boolean).join(" ");
}

/** Why an order was moved is a code, other reasons are words. */
export function reasonText(reason: string | null): string | null {
  return reason === null ? null : (wordOf(deskOrder.reason, reason) ?? reason);
}

export function screenWord(screen: string): string {
  return wordOf(deskJournal.accessList.screen, screen) ?? deskJournal.accessList.screen.other;
}

const nameWords: Words = { ...exchangeConnections.group, ...exchangeConnections.fuse };

/** Fields that mean something else in entries of one kind, texts for search engines apart. */
const fieldsOfKind: Readonly<Record<string, Words>> = {
  category: deskJournal.ofGoods,
  brand: { ...deskJournal.ofGoods, isHidden: deskJournal.brandHidden },
  attribute: deskJournal.ofGoods,
  priceList: deskJournal.ofGoods,
  product: deskProduct.field,
};

/**
 * A field without a word is named by its code; "approved.DH-120" is a field of an article, "policy:name" one of a
 * connection with 1C, "price.base" one of a price list.
 */
function fieldWord(field: string, { action, object, names }: ChangedEntry): string {
  const ofKind = action.endsWith(".seoSaved") ? undefined : wordOf(fieldsOfKind[object.kind] ?? {}, field);
  const known =
    ofKind ??
    [deskJournal.field, fieldLabels, deskPlaces.field, deskDelivery.field]
      .map((words) => wordOf(words, field))
      .find((word) => word !== undefined) ??
    wordOf(deskSettings.field, field.replaceAll(".", "_"));
  if (known !== undefined) return known;
  const [head = "", name = ""] = field.split(/[.:](.*)/su);
  const ofName = wordOf(deskJournal.fieldOf, head);
  const named = wordOf(nameWords, name) ?? nameOf(names, name);
  if (ofName === undefined || name === "") return field;
  return ofName.includes("{{name}}") ? ofName.replace("{{name}}", () => named) : `${ofName} ${named}`;
}

function nameOf(names: Words, key: string): string {
  return names[key] ?? names[`list:${key}`] ?? names[`attr:${key}`] ?? key;
}

/** Codes of these fields have words. */
const values: Readonly<Record<string, Words>> = {
  roles: deskStaff.role,
  companyStatus: deskCustomers.companyStatus,
  terms: deskCustomers.terms,
  onModeration: { yes: deskJournal.yes, no: deskJournal.no },
  claimStatus: dictionary.claimStatus,
  feedbackStatus: deskFeedback.status,
  outcome: claim.resolutions,
  status: { ...dictionary.orderStatus, ...deskStaff.status },
  deliveryStatus: dictionary.deliveryStatus,
  paymentStatus: dictionary.paymentStatus,
  code: deskJournal.code,
  receipt: deskFinance.state,
  letterState: deskOutbox.state,
  subscriptionState: deskSubscriptions.state,
  importKind: importPages.kind,
  every: importSources.every,
  keyField: importPages.mapping.byKey,
  allOrNothing: { yes: deskJournal.yes },
  password: importSources.passwordChange,
  target: feeds.target,
  everyHours: feeds.every,
  policy: exchangeConnections.owner,
  stock: exchangeConnections.meaning,
};

/** The same, of one kind of objects. */
const valuesOfKind: Readonly<Record<string, Readonly<Record<string, Words>>>> = {
  product: { status: deskProducts.status },
  attribute: { role: deskAttributes.role, kind: deskAttributes.kind },
  priceList: { rounding: deskPrices.rounding },
};

/** Fields that are ticked or not, written as "1" or nothing. */
const flags: ReadonlySet<string> = new Set([
  ...["isHidden", "isFilter", "isInName", "isActive", "isMarked", "isCuttable", "tagNew", "tagHit", "tagSale"],
  ...["isPublic", "takesOnOrder", "withDrawings", "hasPickup", "hasStore", "isEnabled"],
]);

/** Written as the database has them: "442.000". */
const sums: ReadonlySet<string> = new Set(["difference", "refund", "sum", "paid", "approved", "refunded"]);

/** A value of a changed field as a line of text; `kind`: of the object. */
export function valueText(field: string, value: unknown, kind = ""): string {
  if (flags.has(field) && (value === null || value === "" || value === "1"))
    return value === "1" ? deskJournal.yes : deskJournal.no;
  if (value === null || value === undefined || value === "") return deskJournal.nothing;
  if (typeof value === "boolean") return value ? deskJournal.yes : deskJournal.no;
  if (Array.isArray(value))
    return value.length === 0 ? deskJournal.nothing : value.map((one) => valueText(field, one, kind)).join(", ");
  if (typeof value === "object") return JSON.stringify(value);
  const text = String(value);
  if (field === "hours") return hoursInWords(text);
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)) return formatDateTime(text, shopZone);
  if (sums.has(field) && /^-?\d+(?:\.\d+)?$/.test(text)) return formatNumber(Number(text));
  const [head = field] = field.split(":");
  return wordOf(valuesOfKind[kind]?.[field] ?? values[field] ?? values[head] ?? {}, text) ?? text;
}

export type ChangedEntry = {
  action: string;
  object: { kind: string };
  changes: readonly { field: string; before?: unknown; after?: unknown }[];
  /** Of what the changes refer to. */
  names: Words;
};

/** The changed fields of an entry, a line each, before and after. */
export function changeLines(entry: ChangedEntry): string[] {
  const { changes, names, object } = entry;
  const named = (field: string, value: unknown): unknown => {
    if (Array.isArray(value)) return value.map((one) => named(field, one));
    if (typeof value !== "string") return value;
    if (field === "means") return meaning(value);
    if (field !== "pinned") return names[value] ?? value;
    return value
      .split(", ")
      .map((pin) => fieldWord(pin, entry))
      .join(", ");
  };
  return changes
    .filter(({ field }) => field !== "version")
    .map(({ field, before, after }) => {
      const texts = {
        field: fieldWord(field, entry),
        before: valueText(field, named(field, before), object.kind),
        after: valueText(field, named(field, after), object.kind),
      };
      const isAdded = (before === null || before === undefined) && !flags.has(field);
      return t(isAdded ? "added" : "change", texts);
    });
}

/** "text:дрель" is the word itself, "brand:haldiss" what the phrase leads to. */
function meaning(value: string): string {
  const [kind = "", name = ""] = value.split(/:(.*)/su);
  const word = wordOf(deskDictionary.to, kind);
  if (word === undefined) return value;
  return kind === "text" ? name : [word, name].filter(Boolean).join(": ");
}
