import { clientBank as names } from "#app/i18n/ru/settlements/client-bank.ts";

export type BankParty = {
  name: string;
  inn: string;
  kpp: string | null;
  account: string;
  bankName: string;
  bic: string;
  corrAccount: string | null;
};
/** `amount` is in decimal roubles, "1250.00"; the date is ISO. */
export type BankPayment = { number: string; amount: string; purpose: string; to: BankParty };

/**
 * Payment orders in 1CClientBankExchange 1.03: lines of «Имя=значение»
 * (https://v8.1c.ru/tekhnologii/obmen-dannymi-i-integratsiya/standarty-i-formaty/standart-obmena-s-sistemami-klient-banka/).
 * The caller encodes it in windows-1251.
 */
export function clientBankFile(
  from: BankParty,
  payments: readonly BankPayment[],
  { date, time }: { date: string; time: string },
): string {
  const day = russianDay(date);
  const lines: Line[] = [
    [names.format],
    [names.version, "1.03"],
    [names.encoding, "Windows"],
    [names.sender, from.name],
    [names.receiver, ""],
    [names.madeOn, day],
    [names.madeAt, time],
    [names.from, day],
    [names.to, day],
    [names.account, from.account],
    [names.kind, names.paymentOrder],
    ...payments.flatMap((payment) => section(from, payment, day)),
    [names.end],
  ];
  return lines.map((line) => line.map(oneLine).join("=") + "\r\n").join("");
}

type Line = [name: string] | [name: string, value: string];

function section(from: BankParty, { number, amount, purpose, to }: BankPayment, day: string): Line[] {
  return [
    [names.section, names.paymentOrder],
    [names.number, number],
    [names.date, day],
    [names.sum, amount],
    ...partyLines(names.payer, from),
    ...partyLines(names.payee, to),
    [names.transferKind, "01"],
    [names.priority, "5"],
    [names.purpose, purpose],
    [names.sectionEnd],
  ];
}

function partyLines(side: string, { name, inn, kpp, account, bankName, bic, corrAccount }: BankParty): Line[] {
  return [
    [side + names.partyAccount, account],
    [side, name],
    [side + names.partyInn, inn],
    ...(kpp === null ? [] : [[side + names.partyKpp, kpp] satisfies Line]),
    [`${side}1`, name],
    [side + names.partySettlement, account],
    [`${side + names.partyBank}1`, bankName],
    [side + names.partyBic, bic],
    ...(corrAccount === null ? [] : [[side + names.partyCorrAccount, corrAccount] satisfies Line]),
  ];
}

/** "24.11.2026" */
function russianDay(date: string): string {
  return date.split("-").reverse().join(".");
}

/** Strips line breaks: a value must not start a new line. */
function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}
