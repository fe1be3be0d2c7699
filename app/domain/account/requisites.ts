import { checkInn } from "#app/domain/inn.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";

/** Reason code of a registration: 9 characters, the fifth and sixth may be Latin capitals. */
export function checkKpp(text: string): Verdict<string, { code: "kpp" }> {
  const kpp = text.trim();
  return /^\d{4}[0-9A-Z]{2}\d{3}$/.test(kpp) && !isZeros(kpp) ? ok(kpp) : no("kpp");
}

/**
 * State registration number: 13 digits of an organisation (first 1 or 5) or 15 of a sole trader (first 3). The check
 * digit is the others modulo 11 or modulo 13, modulo 10 (order of the Ministry of Finance 165n).
 */
export function checkOgrn(text: string): Verdict<string, { code: "ogrn" }> {
  const ogrn = withoutSpaces(text);
  if (!/^(?:[15]\d{12}|3\d{14})$/.test(ogrn)) return no("ogrn");
  const rest = Number(ogrn.slice(0, -1)) % (ogrn.length === 13 ? 11 : 13);
  return rest % 10 === Number(ogrn.at(-1)) ? ok(ogrn) : no("ogrn");
}

/** Bank identification code: 9 digits, 04 for banks, 00 to 02 for the treasury and the Bank of Russia. */
export function checkBic(text: string): Verdict<string, { code: "bic" }> {
  const bic = text.trim();
  return /^0[0124]\d{7}$/.test(bic) && !isZeros(bic) ? ok(bic) : no("bic");
}

/**
 * Settlement account of 20 digits, keyed by the last three digits of the bank's BIC
 * (Bank of Russia, order of 08.09.1997 № 515). A treasury account begins with 03
 * and carries a territory's code where others have the key.
 */
export function checkAccount(account: string, bic: string): Verdict<string, BadAccount> {
  return checkKeyed(account, bic, (digits, code) => {
    const ofTreasury = digits.startsWith("03") && !code.startsWith("04");
    return ofTreasury || hasKey(code.slice(-3), digits);
  });
}

/** The bank's own correspondent account: keyed by 0 and digits 5-6 of the BIC; 301… ends with the BIC's last three. */
export function checkCorrAccount(account: string, bic: string): Verdict<string, BadAccount> {
  return checkKeyed(account, bic, (digits, code) => {
    const ofThisBank = !/^301/.test(digits) || digits.endsWith(code.slice(-3));
    return ofThisBank && hasKey(`0${code.slice(4, 6)}`, digits);
  });
}

/** Code of the statistics service: 8 digits of an organisation, 10 of a sole trader. */
export function checkOkpo(text: string): Verdict<string, { code: "okpo" }> {
  const okpo = withoutSpaces(text);
  return /^(?:\d{8}|\d{10})$/.test(okpo) && !isZeros(okpo) ? ok(okpo) : no("okpo");
}

/** Types a buyer can add; branches belong to their organisation, other types are created by the shop. */
export const companyTypes = ["legal", "entrepreneur", "government"] as const;
export type CompanyType = (typeof companyTypes)[number];

export type Requisites = { inn: string; kpp: string | null; ogrn: string | null; okpo: string | null };
export type RequisiteFault = {
  field: keyof Requisites;
  code: "innLength" | "innChecksum" | "innKind" | "kpp" | "kppRequired" | "kppOfTrader" | "ogrn" | "okpo";
};

/**
 * Numbers of a company by type (product rules §3.3): INN of 10 digits, KPP and OGRN of 13 for an organisation; INN of
 * 12, no KPP and OGRN of 15 for a sole trader. Pasted spaces are dropped. All faults are returned, each with its field.
 */
export function checkRequisites(type: CompanyType, typed: Requisites): Verdict<Requisites, Faulty> {
  const isTrader = type === "entrepreneur";
  const faults: RequisiteFault[] = [];
  const fault = (field: keyof Requisites, code: RequisiteFault["code"]) => void faults.push({ field, code });

  const inn = checkInn(typed.inn);
  if (!inn.ok) fault("inn", inn.code);
  else if ((inn.value.kind === "ip") !== isTrader) fault("inn", "innKind");

  const kpp = typed.kpp === null ? null : checkKpp(typed.kpp);
  if (isTrader && kpp !== null) fault("kpp", "kppOfTrader");
  else if (!isTrader && kpp === null) fault("kpp", "kppRequired");
  else if (kpp?.ok === false) fault("kpp", kpp.code);

  const ogrn = typed.ogrn === null ? null : checkOgrn(typed.ogrn);
  if (ogrn !== null && !(ogrn.ok && (ogrn.value.length === 15) === isTrader)) fault("ogrn", "ogrn");

  const okpo = typed.okpo === null ? null : checkOkpo(typed.okpo);
  if (okpo?.ok === false) fault("okpo", okpo.code);

  if (faults.length > 0 || !inn.ok) return no("requisites", { faults });
  return ok({ inn: inn.value.inn, kpp: valueOf(kpp), ogrn: valueOf(ogrn), okpo: valueOf(okpo) });
}

type Faulty = { code: "requisites"; faults: RequisiteFault[] };

export type BankAccount = { bic: string; account: string; corrAccount: string | null };
export type BankFault = { field: keyof BankAccount; code: "bic" | "account" | "corrAccount" };

/** An account number is checked only if the BIC is valid. */
export function checkBankAccount(typed: BankAccount): Verdict<BankAccount, { code: "bank"; faults: BankFault[] }> {
  const bic = checkBic(typed.bic);
  if (!bic.ok) return no("bank", { faults: [{ field: "bic", code: "bic" }] });
  const account = checkAccount(typed.account, bic.value);
  const corr = typed.corrAccount === null ? null : checkCorrAccount(typed.corrAccount, bic.value);
  const faults: BankFault[] = [
    ...(account.ok ? [] : [{ field: "account", code: "account" } as const]),
    ...(corr?.ok === false ? [{ field: "corrAccount", code: "corrAccount" } as const] : []),
  ];
  if (faults.length > 0 || !account.ok) return no("bank", { faults });
  return ok({ bic: bic.value, account: account.value, corrAccount: valueOf(corr) });
}

function valueOf<V>(checked: Verdict<V> | null): V | null {
  return checked?.ok ? checked.value : null;
}

type BadAccount = { code: "account" };

function checkKeyed(
  text: string,
  bicText: string,
  fits: (digits: string, bic: string) => boolean,
): Verdict<string, BadAccount> {
  const digits = withoutSpaces(text);
  const bic = checkBic(bicText);
  const known = bic.ok && /^\d{20}$/.test(digits) && !isZeros(digits);
  return known && fits(digits, bic.value) ? ok(digits) : no("account");
}

/** The digits, preceded by the bank code and weighted 7, 1, 3, sum to a multiple of ten. */
function hasKey(bankCode: string, digits: string): boolean {
  const weights = [7, 1, 3];
  const sum = [...bankCode, ...digits].reduce(
    (total, digit, index) => total + Number(digit) * (weights[index % 3] ?? 0),
    0,
  );
  return sum % 10 === 0;
}

function withoutSpaces(text: string): string {
  return text.replace(/[ \u00a0]/g, "");
}

function isZeros(text: string): boolean {
  return /^0+$/.test(text);
}
