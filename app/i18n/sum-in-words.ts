import { pluralForm } from "./numbers.ts";
import { sumInWords as words } from "#app/i18n/ru/orders/sum-in-words.ts";

/**
 * «Двадцать одна тысяча два рубля 05 копеек» from whole kopecks. RangeError for a fraction, below zero and from 10¹²
 * roubles.
 */
export function moneyInWords(kopecks: number): string {
  if (!Number.isSafeInteger(kopecks) || kopecks < 0 || kopecks >= 1e14)
    throw new RangeError(`not a sum in kopecks: ${kopecks}`);
  const roubles = Math.floor(kopecks / 100);
  const rest = kopecks % 100;
  const text = `${whole(roubles)} ${words.rouble[pluralForm(roubles)]} ${String(rest).padStart(2, "0")} ${words.kopeck[pluralForm(rest)]}`;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const scales = [
  { size: 1e9, noun: words.billion, isFeminine: false },
  { size: 1e6, noun: words.million, isFeminine: false },
  { size: 1e3, noun: words.thousand, isFeminine: true },
];

function whole(number: number): string {
  if (number === 0) return words.zero;
  const spelled: string[] = [];
  let rest = number;
  for (const { size, noun, isFeminine } of scales) {
    const count = Math.floor(rest / size);
    rest %= size;
    if (count > 0) spelled.push(...belowThousand(count, isFeminine), noun[pluralForm(count)]);
  }
  return [...spelled, ...belowThousand(rest, false)].join(" ");
}

function belowThousand(number: number, isFeminine: boolean): string[] {
  const [hundreds, below] = [Math.floor(number / 100), number % 100];
  const ones = below % 10;
  const one = isFeminine && (ones === 1 || ones === 2) ? words.feminine[ones] : words.ones[ones];
  const small = below >= 10 && below < 20 ? [words.teens[below - 10]] : [words.tens[Math.floor(below / 10)], one];
  return [words.hundreds[hundreds], ...small].filter((word) => word !== undefined && word !== "").map(String);
}
