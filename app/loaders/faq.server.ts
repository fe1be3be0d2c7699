import { questionWords } from "#app/i18n/ru/question-words.ts";
import sanitizeHtml from "sanitize-html";

export type Answered = { question: string; answer: string };

/**
 * Questions that a text answers: its headings that ask, and whatever stands below each of them up to the next heading.
 * One alone is a chapter of a text, not a list of answers. `html` is safe, as `richHtml` makes it.
 */
export function answeredQuestions(html: string): Answered[] {
  const parts = html.split(/<h([2-4])(?:\s[^>]*)?>(.*?)<\/h\1>/s);
  const found: Answered[] = [];
  for (let at = 1; at + 2 < parts.length; at += 3) {
    const question = plain(parts[at + 1] ?? "");
    const answer = plain(parts[at + 2] ?? "");
    if (asks(question) && answer !== "") found.push({ question, answer });
  }
  return found.length > 1 ? found : [];
}

/** Headings often go without the question mark. */
function asks(heading: string): boolean {
  return heading.endsWith("?") || new RegExp(`^(?:${questionWords.join("|")})(?=\\s)`, "i").test(heading);
}

/** The words alone; ends of blocks part them. */
function plain(html: string): string {
  const words = sanitizeHtml(html.replace(/<(?:\/(?:p|li|h\d|tr|td|th|blockquote)|br\s*\/?)>/g, " "), {
    allowedTags: [],
  });
  const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'", nbsp: " " };
  return words
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (whole, name: string) => entities[name] ?? whole)
    .replace(/\s+/g, " ")
    .trim();
}
