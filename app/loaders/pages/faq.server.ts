import { questionWords } from "#app/i18n/ru/content/question-words.ts";
import sanitizeHtml from "sanitize-html";

export type AnsweredQuestion = { question: string; answer: string };

/**
 * Questions answered by a text: its question headings with what follows up to the next heading. A single one is not an
 * FAQ. `html` is sanitised by `richHtml`.
 */
export function answeredQuestions(html: string): AnsweredQuestion[] {
  const parts = html.split(/<h([2-4])(?:\s[^>]*)?>(.*?)<\/h\1>/s);
  const found: AnsweredQuestion[] = [];
  for (let at = 1; at + 2 < parts.length; at += 3) {
    const question = plain(parts[at + 1] ?? "");
    const answer = plain(parts[at + 2] ?? "");
    if (asks(question) && answer !== "") found.push({ question, answer });
  }
  return found.length > 1 ? found : [];
}

/** Headings often lack the question mark. */
function asks(heading: string): boolean {
  return heading.endsWith("?") || new RegExp(`^(?:${questionWords.join("|")})(?=\\s)`, "i").test(heading);
}

/** Plain text; ends of blocks separate words. */
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
