import type { ExchangeType } from "./connection.ts";

/** The newest schemas that the shop speaks (desk §8): «2.10» is newer than «2.9». */
const newest: Readonly<Record<ExchangeType, string>> = { catalog: "3.1", sale: "2.10" };

/** The version of the exchange: what the module of 1C has sent, but not above the shop's; null for what is no version. */
export function agreedVersion(type: ExchangeType, sent: string): string | null {
  const [given, own] = [numbersOf(sent.trim()), numbersOf(newest[type])];
  if (given === null || own === null) return null;
  const isOlder = given.major < own.major || (given.major === own.major && given.minor < own.minor);
  return isOlder ? sent.trim() : newest[type];
}

function numbersOf(text: string): { major: number; minor: number } | null {
  const [, major, minor] = /^(\d{1,3})\.(\d{1,3})(?:\.\d{1,6}){0,3}$/.exec(text) ?? [];
  return major === undefined ? null : { major: Number(major), minor: Number(minor) };
}
