import type { Notice } from "#app/forms/reply.ts";
import { isProblemCode, problemStatus, type ProblemCode } from "#app/contract/problem.ts";
import { flash } from "#app/i18n/ru/flash.ts";
import { problems } from "#app/i18n/ru/problems.ts";
import { fill, namespace, type Translate } from "#app/i18n/translator.ts";

const sayFlash: Translate<typeof flash> = namespace("flash", flash);
const sayProblem: Translate<typeof problems> = namespace("problems", problems);

/** Turns keys into sentences on the server, so that neither dictionary travels to the browser. Unknown keys say nothing. */
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
  const worded = { title: words.title && fill(words.title, values ?? {}), text: sayFlash(`${key}.text`, values) };
  // Nothing of ours lacks its values: a cookie was tampered with.
  return hasGap(worded.text) || hasGap(worded.title ?? "") ? null : worded;
}

/** Where the answer lacks what the sentence names, a sentence that names nothing. */
function problemText(code: ProblemCode, values: Notice["values"]): string {
  const sentence = sayProblem(code === "codeTries" && values?.["seconds"] === 0 ? "codeTriesNow" : code, values);
  if (!hasGap(sentence)) return sentence;
  return problemStatus[code] >= 500 ? sayProblem("internalUntraced") : sayFlash("failed.text");
}

function hasGap(sentence: string): boolean {
  return sentence.includes("{{");
}

type FlashKey = keyof typeof flash;

function isFlashKey(key: string): key is FlashKey {
  return Object.hasOwn(flash, key);
}
