import { z } from "zod";
import { deskNotices } from "#app/i18n/ru/desk/notices.ts";
import { namespace, type KeyOf, type Values } from "#app/i18n/translator.ts";

const t = namespace("deskNotices", deskNotices);

/** What the next page says: a key of the dictionary, so that a planted cookie says nothing of its own. */
export type DeskNotice = { key: KeyOf<typeof deskNotices>; values?: Values };

const noticeShape = z.object({
  key: z.string().max(60),
  values: z.record(z.string().max(40), z.union([z.string().max(120), z.number()])).optional(),
});

export function noticeText(cookie: string | null): string | null {
  const notice = noticeShape.safeParse(parsed(cookie ?? ""));
  if (!notice.success || !isKey(notice.data.key)) return null;
  return t(notice.data.key, notice.data.values);
}

function isKey(key: string): key is DeskNotice["key"] {
  return Object.keys(deskNotices).some((name) => name.replace(/_(?:one|few|many)$/, "") === key);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
