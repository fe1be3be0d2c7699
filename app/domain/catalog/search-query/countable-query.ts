/**
 * Normal form in which popular queries are counted: lower case, single spaces. Null for possible personal data: an
 * e-mail, a phone or other long number, a person's name.
 */
export function countableQuery(typed: string): string | null {
  const text = typed.trim().replace(/\s+/g, " ");
  if (text.length < 2 || text.length > 80) return null;
  if (/[@＠]/.test(text) || /(?:\d[\s()+.-]*){7,}/.test(text)) return null;
  if (/(?:ович|евич|овна|евна|инична|ильич|кузьмич|лукич|фомич)(?![\p{L}])/iu.test(text)) return null;
  if (
    /(?<!\p{L})(?:\p{Lu}\p{Ll}+\s+){1,2}\p{Lu}\p{Ll}*(?:ов|ев|ин|ын|ский|цкий|ова|ева|ина|ына|ская|цкая|ко|ук|юк)(?!\p{L})/u.test(
      text,
    )
  )
    return null;
  if (
    /(?<!\p{L})\p{Lu}\p{Ll}*(?:ов|ев|ин|ын|ский|цкий|ова|ева|ина|ына|ская|цкая|ко|ук|юк)\s+\p{Lu}(?:\p{Ll}+|\.)/u.test(
      text,
    )
  )
    return null;
  return text.toLowerCase();
}
