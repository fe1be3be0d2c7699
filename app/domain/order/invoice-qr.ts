export type Payee = {
  name: string;
  account: string;
  bank: string;
  bic: string;
  corrAccount: string;
  inn: string;
  kpp: string | null;
};

/**
 * Text of a payment QR code by ГОСТ Р 56042-2014: `ST0001`, then `2` for UTF-8, then the mandatory fields and those
 * required to pay a company, separated by "|" (p. 5.2-5.4). `kopecks` is an integer. Fields may not contain the
 * separator.
 */
export function invoiceQr(payee: Payee, { kopecks, purpose }: { kopecks: number; purpose: string }): string {
  if (!Number.isSafeInteger(kopecks) || kopecks <= 0) throw new RangeError(`not a sum in kopecks: ${kopecks}`);
  const fields: [string, string | null][] = [
    ["Name", payee.name.slice(0, 160)],
    ["PersonalAcc", payee.account],
    ["BankName", payee.bank.slice(0, 45)],
    ["BIC", payee.bic],
    ["CorrespAcc", payee.corrAccount],
    ["Sum", String(kopecks)],
    ["Purpose", purpose.slice(0, 210)],
    ["PayeeINN", payee.inn],
    ["KPP", payee.kpp],
  ];
  const pairs = fields.flatMap(([name, value]) => (value === null ? [] : [`${name}=${value.replaceAll("|", " ")}`]));
  return ["ST00012", ...pairs].join("|");
}
