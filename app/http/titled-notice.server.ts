import type { Notice } from "#app/forms/reply.ts";
import { noticeTitles } from "#app/i18n/ru/account/notice-titles.ts";
import { noticeTexts } from "./notice-text.server.ts";

/**
 * A refusal with the shop's title and the server's first message (specification §8), or `otherwise`. Already worded,
 * so shown on the current page, not in the flash, which carries no sentences.
 */
export function titledNotices(
  about: keyof typeof noticeTitles,
  problem: { bare: boolean; messages: readonly string[] } | undefined,
  otherwise: Notice,
): Notice[] {
  const first = problem?.bare === false ? problem.messages[0] : undefined;
  const notice: Notice = first === undefined ? otherwise : { kind: "error", text: first };
  return noticeTexts([notice]).map((worded) => ({ ...worded, title: noticeTitles[about] }));
}
