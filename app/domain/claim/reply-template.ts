/** Ready answers to a buyer, in the order in which they are offered. */
export const replyTemplates = ["taken", "photos", "details", "courier", "bringGoods", "money", "thanks"] as const;
export type ReplyTemplate = (typeof replyTemplates)[number];

export function isReplyTemplate(text: string): text is ReplyTemplate {
  return replyTemplates.some((template) => template === text);
}

/** «Пётр» of «Иванов Пётр Сергеевич» cannot be told from «Пётр Иванов»: a full name of three loses its surname alone. */
function addressedAs(fio: string): string {
  const words = fio.trim().split(/\s+/);
  return words.length === 3 ? words.slice(1).join(" ") : words.join(" ");
}

/** Fills «{имя}» and «{номер}», however they are written. */
export function fillTemplate(text: string, { fio, number }: { fio: string; number: string }): string {
  return text.replace(/\{\s*(?:(имя)|номер)\s*\}/giu, (_, name: string | undefined) =>
    name === undefined ? number : addressedAs(fio),
  );
}
