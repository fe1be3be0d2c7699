import { dictionary } from "#app/i18n/ru/dictionary.ts";
import { deskFeedback } from "#app/i18n/ru/desk/buyers/feedback.ts";
import { deskFinance } from "#app/i18n/ru/desk/buyers/finance.ts";
import { deskSubscriptions } from "#app/i18n/ru/desk/buyers/subscriptions.ts";
import { deskCustomers } from "#app/i18n/ru/desk/buyers/customers.ts";
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
  return [kindWord(kind), name].filter(Boolean).join(" ");
}

export function screenWord(screen: string): string {
  return wordOf(deskJournal.accessList.screen, screen) ?? deskJournal.accessList.screen.other;
}

const nameWords: Words = { ...exchangeConnections.group, ...exchangeConnections.fuse };

/**
 * A field without a word is named by its code; "approved.DH-120" is a field of an article, "policy:name" one of a
 * connection with 1C.
 */
function fieldWord(field: string): string {
  const known =
    [deskJournal.field, fieldLabels, deskPlaces.field, deskDelivery.field]
      .map((words) => wordOf(words, field))
      .find((word) => word !== undefined) ?? wordOf(deskSettings.field, field.replaceAll(".", "_"));
  if (known !== undefined) return known;
  const [head = "", name = ""] = field.split(/[.:](.*)/su);
  const ofName = wordOf(deskJournal.fieldOf, head);
  return ofName === undefined || name === "" ? field : `${ofName} ${wordOf(nameWords, name) ?? name}`;
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
  policy: exchangeConnections.owner,
  stock: exchangeConnections.meaning,
};

/** A value of a changed field as a line of text. */
export function valueText(field: string, value: unknown): string {
  if (value === null || value === undefined || value === "") return deskJournal.nothing;
  if (typeof value === "boolean") return value ? deskJournal.yes : deskJournal.no;
  if (Array.isArray(value))
    return value.length === 0 ? deskJournal.nothing : value.map((one) => valueText(field, one)).join(", ");
  if (typeof value === "object") return JSON.stringify(value);
  const text = String(value);
  const [head = field] = field.split(":");
  return wordOf(values[field] ?? values[head] ?? {}, text) ?? text;
}

type Change = { field: string; before?: unknown; after?: unknown };

/** The changed fields of an entry, a line each, before and after; `names`: of places that values refer to. */
export function changeLines(changes: readonly Change[], names: ReadonlyMap<string, string>): string[] {
  const named = (value: unknown): unknown =>
    Array.isArray(value) ? value.map(named) : typeof value === "string" ? (names.get(value) ?? value) : value;
  return changes
    .filter(({ field }) => field !== "version")
    .map(({ field, before, after }) => {
      const texts = {
        field: fieldWord(field),
        before: valueText(field, named(before)),
        after: valueText(field, named(after)),
      };
      return t(before === null || before === undefined ? "added" : "change", texts);
    });
}
