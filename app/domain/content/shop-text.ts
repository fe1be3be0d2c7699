import { legalTexts } from "#app/domain/account/consents.ts";
import { unknownLineSlots, unknownSlots } from "#app/domain/text-slots.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";

/** A text page by the name that operators use for it. `isLegal`: buyers agree to it, or the law asks for it. */
export type TextPage = { slug: string; path: string; isLegal: boolean };

export const textPages: readonly TextPage[] = [
  { slug: "privacy", path: legalTexts.privacy, isLegal: true },
  { slug: "agreement", path: legalTexts.agreement, isLegal: true },
  { slug: "cookies", path: legalTexts.cookies, isLegal: true },
  { slug: "refund", path: "/refund", isLegal: true },
  { slug: "warranty", path: "/warranty", isLegal: true },
  { slug: "payments", path: "/payments", isLegal: false },
  { slug: "delivery", path: "/delivery", isLegal: false },
  { slug: "about", path: "/about", isLegal: false },
  { slug: "contacts", path: "/contacts", isLegal: false },
  { slug: "support", path: "/support", isLegal: false },
  { slug: "companies", path: "/corporativ-clients", isLegal: false },
  { slug: "brands", path: "/brands", isLegal: false },
];

/** Pages with content of their own, which are shown without their text too. */
export const pagesWithoutText: readonly string[] = ["/contacts", "/refund", "/support"];

export function textPageOf(slug: string): TextPage | undefined {
  return textPages.find((page) => page.slug === slug);
}

export type ShopText = { title: string; h1: string; description: string; body: string };

export const mostTextLength = 200_000;
/** Begins the line of a template that says it has to be read by a lawyer; a text with it is not published. */
const draftMark = "[DRAFT]";

export const textHeads = { title: 150, h1: 150, description: 400 } as const;
type Head = keyof typeof textHeads;
const headNames: readonly Head[] = ["title", "h1", "description"];

type TextFault =
  | { code: "textHead"; missing: readonly string[] }
  | { code: "textDraft" }
  | { code: "textSlots"; slots: readonly string[] };

/** Reads Markdown under a head of lines «name: value» between two lines of three hyphens. */
export function readShopText(markdown: string): Verdict<ShopText, TextFault> {
  const { body, ...head } = readTemplate(markdown);
  const missing: string[] = headNames.filter((name) => head[name] === "" || head[name].length > textHeads[name]);
  if (body === "" || markdown.length > mostTextLength) missing.push("body");
  if (missing.length > 0) return no("textHead", { missing });
  if (isDraftText(body)) return no("textDraft");
  const slots = slotsThatFail({ ...head, body });
  if (slots.length > 0) return no("textSlots", { slots });
  return ok({ ...head, body });
}

/** The parts of a template, unchecked: it may still have drafts of legal texts in it. */
export function readTemplate(markdown: string): ShopText {
  const text = markdown.replace(/^\uFEFF/, "").replaceAll("\r\n", "\n");
  const [, lines = "", rest = ""] = /^---\n(.*?)\n---\n(.*)$/s.exec(text) ?? [];
  return { ...headOf(lines), body: rest.trim() };
}

/** Whether a text still says that a lawyer has to read it. */
export function isDraftText(body: string): boolean {
  return body.includes(draftMark);
}

/** Slots of a text that the shop does not fill. */
export function slotsThatFail(text: ShopText): string[] {
  return [...new Set([...headNames.flatMap((name) => unknownLineSlots(text[name])), ...unknownSlots(text.body)])];
}

function headOf(lines: string): Record<Head, string> {
  const head = { title: "", h1: "", description: "" };
  for (const line of lines.split("\n")) {
    const at = line.indexOf(":");
    const name = headNames.find((one) => one === line.slice(0, at).trim());
    if (name !== undefined) head[name] = line.slice(at + 1).trim();
  }
  return head;
}

/** The inverse of reading. */
export function writeShopText({ title, h1, description, body }: ShopText): string {
  return `---\ntitle: ${title}\nh1: ${h1}\ndescription: ${description}\n---\n\n${body}\n`;
}
