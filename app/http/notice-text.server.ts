import type { Notice } from "#app/forms/reply.ts";
import { isProblemCode } from "#app/contract/problem.ts";
import { flash } from "#app/i18n/ru/flash.ts";
import { problems } from "#app/i18n/ru/problems.ts";
import { namespace, type Translate } from "#app/i18n/translator.ts";

const sayFlash: Translate<typeof flash> = namespace("flash", flash);
const sayProblem: Translate<typeof problems> = namespace("problems", problems);

/** Turns keys into sentences on the server, so that neither dictionary travels to the browser. Unknown keys say nothing. */
export function noticeTexts(notices: readonly Notice[]): Notice[] {
  return notices.flatMap(({ kind, key, values, title, text }) => {
    if (text !== undefined) return [{ kind, text, ...(title === undefined ? {} : { title }) }];
    if (key === undefined) return [];
    if (isProblemCode(key)) return [{ kind, text: sayProblem(key, values) }];
    return isFlashKey(key) ? [worded(kind, key, values)] : [];
  });
}

type FlashKey = keyof typeof flash;

function worded(kind: Notice["kind"], key: FlashKey, values: Notice["values"]): Notice {
  const words: { title?: string; text: string } = flash[key];
  const text = sayFlash(`${key}.text`, values);
  return words.title === undefined ? { kind, text } : { kind, title: words.title, text };
}

function isFlashKey(key: string): key is FlashKey {
  return Object.hasOwn(flash, key);
}
