import { amountWords as words } from "#app/i18n/ru/amount-words.ts";
import { pluralForm } from "./numbers.ts";

/** A sum of money as documents write it: «Сто двадцать один рубль 50 копеек». Whole kopecks, below a million million roubles. */
export function amountInWords(roubles: number): string {
  const kopecks = Math.round(roubles * 100);
  const whole = Math.floor(kopecks / 100);
  const rest = kopecks % 100;
  const text = `${wholeInWords(whole)} ${words.roubles[pluralForm(whole)]} ${String(rest).padStart(2, "0")} ${words.kopecks[pluralForm(rest)]}`;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function wholeInWords(whole: number): string {
  if (whole === 0) return words.zero;
  const parts: string[] = [];
  for (let place = words.thousands.length; place >= 0; place -= 1) {
    const group = Math.floor(whole / 1_000 ** place) % 1_000;
    if (group === 0) continue;
    const scale = words.thousands[place - 1];
    parts.push(...groupInWords(group, scale?.feminine ?? false), ...(scale ? [scale[pluralForm(group)]] : []));
  }
  return parts.join(" ");
}

function groupInWords(group: number, feminine: boolean): string[] {
  const [hundreds, tens, ones] = [Math.floor(group / 100), Math.floor((group % 100) / 10), group % 10];
  const teens = tens === 1 ? words.teens[ones] : undefined;
  const last = teens ?? (feminine ? words.onesFeminine[ones] : words.ones[ones]);
  return [words.hundreds[hundreds] ?? "", teens === undefined ? (words.tens[tens] ?? "") : "", last ?? ""].filter(
    Boolean,
  );
}
