import { isoDateOf } from "#app/domain/typed-date.ts";
import { unknownSlots } from "#app/domain/text-slots.ts";
import { outerLinks } from "./inner-links.ts";
import { isDraftText, mostTextLength, slotsThatFail, textHeads, textPageOf, textPages } from "./shop-text.ts";

/** What is written at the desk: text pages, promotions, useful materials, announcements above all pages. */
export const contentKinds = ["text", "promotion", "material", "announcement"] as const;
export type ContentKind = (typeof contentKinds)[number];

/** Those with a picture of their own. */
const picturedContent = ["promotion", "material"] as const satisfies readonly ContentKind[];
export type PicturedContent = (typeof picturedContent)[number];

export function isPicturedContent(kind: ContentKind): kind is PicturedContent {
  return picturedContent.some((one) => one === kind);
}

/** blank: nobody has written it. draft: was never published. changed: what is published has a draft beside it. */
export const contentStates = ["published", "changed", "scheduled", "draft", "withdrawn", "blank"] as const;
export type ContentState = (typeof contentStates)[number];

export const contentActions = ["publish", "unschedule", "withdraw", "discard", "restore"] as const;
export type ContentAction = (typeof contentActions)[number];

/** Texts of the form by name, lists with commas. */
export type ContentFields = Readonly<Record<string, string>>;

type FieldRule = { most: number; isOptional?: true };

/** The fields of a kind in the order of its form. */
export const contentFields: Readonly<Record<ContentKind, Readonly<Record<string, FieldRule>>>> = {
  text: {
    title: { most: textHeads.title },
    h1: { most: textHeads.h1 },
    description: { most: textHeads.description },
    body: { most: mostTextLength },
  },
  promotion: {
    title: { most: 150 },
    slug: { most: 100 },
    announce: { most: 400 },
    body: { most: mostTextLength },
    dateFrom: { most: 10 },
    dateTo: { most: 10 },
    tag: { most: 40 },
    sort: { most: 6 },
    cities: { most: 2_000, isOptional: true },
    categories: { most: 2_000, isOptional: true },
  },
  material: {
    title: { most: 150 },
    slug: { most: 100 },
    lead: { most: 400 },
    body: { most: mostTextLength },
    tags: { most: 400, isOptional: true },
    readMinutes: { most: 3 },
    category: { most: 200, isOptional: true },
  },
  announcement: {
    title: { most: 100 },
    body: { most: 300 },
    cities: { most: 2_000, isOptional: true },
  },
};

export type ContentFault = {
  code:
    | "contentMissing"
    | "contentLong"
    | "contentSlug"
    | "contentNumber"
    | "contentDates"
    | "contentSlots"
    | "contentOuterLinks";
  field: string;
  slots?: string;
  links?: string;
};

/** The typed fields as they are kept, and the first fault of each. Places, categories and links are looked up apart. */
export function readContent(
  kind: ContentKind,
  typed: ContentFields,
): { fields: ContentFields; faults: readonly ContentFault[] } {
  const rules = Object.entries(contentFields[kind]);
  const fields = Object.fromEntries(rules.map(([name]) => [name, normal(name, typed[name] ?? "")]));
  const found = [
    ...rules.flatMap(([field, { most, isOptional }]): ContentFault[] => {
      const value = fields[field] ?? "";
      if (value === "" && !isOptional) return [{ code: "contentMissing", field }];
      return value.length > most ? [{ code: "contentLong", field }] : [];
    }),
    ...formFaults(fields),
    ...bodyFaults(kind, fields),
  ];
  const faults = found.filter(({ field }, at) => found.findIndex((one) => one.field === field) === at);
  return { fields, faults };
}

function formFaults({ slug, sort, readMinutes, dateFrom, dateTo }: ContentFields): ContentFault[] {
  const isWrong = (value: string | undefined, form: RegExp) => value !== undefined && !form.test(value);
  const [isFrom, isTo] = [dateFrom, dateTo].map((date) => date === undefined || isoDateOf(date) !== "");
  const isReversed = isFrom && isTo && (dateTo ?? "") < (dateFrom ?? "");
  return [
    ...(isWrong(slug, /^[a-z0-9]+(?:-[a-z0-9]+)*$/) ? [{ code: "contentSlug", field: "slug" } as const] : []),
    ...(isWrong(sort, /^\d{1,6}$/) ? [{ code: "contentNumber", field: "sort" } as const] : []),
    ...(isWrong(readMinutes, /^[1-9]\d{0,2}$/) ? [{ code: "contentNumber", field: "readMinutes" } as const] : []),
    ...(isFrom ? [] : [{ code: "contentDates", field: "dateFrom" } as const]),
    ...(isTo && !isReversed ? [] : [{ code: "contentDates", field: "dateTo" } as const]),
  ];
}

function bodyFaults(kind: ContentKind, { title = "", h1 = "", description = "", body = "" }: ContentFields) {
  const slots = kind === "text" ? slotsThatFail({ title, h1, description, body }) : unknownSlots(body);
  const outer = kind === "announcement" ? outerLinks(body) : [];
  const faults: ContentFault[] = [];
  if (slots.length > 0) faults.push({ code: "contentSlots", field: "body", slots: slots.join(", ") });
  if (outer.length > 0) faults.push({ code: "contentOuterLinks", field: "body", links: outer.slice(0, 5).join(", ") });
  return faults;
}

/** Browsers send two characters for a line break. Lists have one spelling. */
function normal(name: string, text: string): string {
  const plain = text.replaceAll("\r\n", "\n").trim();
  return ["cities", "categories", "tags"].includes(name) ? contentList(plain).join(", ") : plain;
}

export function contentList(text: string): string[] {
  return [...new Set(text.split(",").map((one) => one.trim()))].filter((one) => one !== "");
}

/** Where the content is read in the shop. */
export function contentPath(kind: ContentKind, key: string, fields: ContentFields | null): string {
  if (kind === "text") return key;
  if (kind === "announcement") return "/";
  const slug = fields?.["slug"] ?? "";
  return kind === "promotion" ? `/promotion/${slug}` : `/useful-materials/${slug}`;
}

/** Buyers agree to it, or the law asks for it: it has always an edition, and a lawyer reads its drafts. */
export function isLegalContent(kind: ContentKind, key: string): boolean {
  return kind === "text" && textPages.some(({ path, isLegal }) => isLegal && path === key);
}

export function isUnfinished({ body = "" }: ContentFields): boolean {
  return isDraftText(body);
}

/** A text is addressed by its name, other content by its uuid. Null: there is no such text. */
export function contentKey(kind: ContentKind, id: string): string | null {
  if (kind === "text") return textPageOf(id)?.path ?? null;
  return /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(id) ? id : null;
}

export function contentId(kind: ContentKind, key: string): string {
  return kind === "text" ? (textPages.find(({ path }) => path === key)?.slug ?? key) : key;
}
