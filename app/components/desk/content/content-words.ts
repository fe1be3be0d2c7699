import type { ContentKind } from "#app/domain/content/editable.ts";
import { deskContent } from "#app/i18n/ru/desk/shop/content.ts";

function wordOf(words: Readonly<Record<string, string>>, name: string): string | undefined {
  return Object.hasOwn(words, name) ? words[name] : undefined;
}

/** The title of a text is that of its tab; other content is called by it. */
export function fieldLabel(kind: ContentKind, name: string): string {
  const own = kind === "announcement" ? wordOf(deskContent.announcement, name) : undefined;
  if (own !== undefined) return own;
  if (name === "title" && kind !== "text") return deskContent.ownTitle;
  return wordOf(deskContent.field, name) ?? name;
}

export function fieldHint(kind: ContentKind, name: string): string | undefined {
  if (kind === "announcement" && name === "body") return deskContent.announcement.hint;
  return wordOf(deskContent.hint, name);
}
