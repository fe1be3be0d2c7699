import type { Notice } from "#app/forms/reply.ts";
import { isProblemCode, problemStatus, type ProblemCode } from "#app/contract/problem.ts";
import { wordedValues } from "#app/i18n/read-reason.ts";
import { flash } from "#app/i18n/ru/flash.ts";
import { problems } from "#app/i18n/ru/problems.ts";
import { fill, namespace, type Translate } from "#app/i18n/translator.ts";

const tFlash: Translate<typeof flash> = namespace("flash", flash);
const tProblem: Translate<typeof problems> = namespace("problems", problems);

/** Words notices on the server, so that dictionaries do not reach browsers. Unknown keys are dropped. */
export function noticeTexts(notices: readonly Notice[]): Notice[] {
  return notices.flatMap((notice) => {
    const words = wordsOf(notice);
    if (words === null) return [];
    const { kind, late } = notice;
    const { title, text } = words;
    return [{ kind, text, ...(title === undefined ? {} : { title }), ...(late ? { late } : {}) }];
  });
}

type Words = { title?: string | undefined; text: string };

function wordsOf({ key, values, title, text }: Notice): Words | null {
  if (text !== undefined) return { title, text };
  if (key === undefined) return null;
  if (isProblemCode(key)) return { text: problemText(key, values) };
  if (!isFlashKey(key)) return null;
  const words: { title?: string; text: string } = flash[key];
  const worded = { title: words.title && fill(words.title, values ?? {}), text: tFlash(`${key}.text`, values) };
  // Values are missing only if the cookie was tampered with.
  return hasGap(worded.text) || hasGap(worded.title ?? "") ? null : worded;
}

/** Without the values of a sentence, uses one that needs none. */
function problemText(code: ProblemCode, values: Notice["values"]): string {
  const key = code === "codeTries" && values?.["seconds"] === 0 ? "codeTriesNow" : code;
  const sentence = tProblem(key, values && wordedValues(code, values));
  if (!hasGap(sentence)) return sentence;
  return problemStatus[code] >= 500 ? tProblem("internalUntraced") : tFlash("failed.text");
}

function hasGap(sentence: string): boolean {
  return sentence.includes("{{");
}

type FlashKey = keyof typeof flash;

function isFlashKey(key: string): key is FlashKey {
  return Object.hasOwn(flash, key);
}
