import { checkInn } from "#app/domain/inn.ts";
import { checkKpp, checkOgrn } from "./requisites.ts";

type Typed = { inn: string; kpp?: string | undefined; ogrn?: string | undefined };
type Fault = readonly [
  field: "inn" | "kpp" | "ogrn",
  code: "innLength" | "innChecksum" | "kpp" | "kppOfTrader" | "ogrn",
];

/**
 * Inconsistent numbers of a company: a 12-digit INN requires an ОГРНИП of 15 digits and no KPP, a 10-digit one an ОГРН
 * of 13 (product rules §3.3). Empty fields are not reported.
 */
export function companyFaults({ inn, kpp = "", ogrn = "" }: Typed): Fault[] {
  const checked = checkInn(inn);
  const isTrader = checked.ok && checked.value.kind === "ip";
  const faults: Fault[] = checked.ok ? [] : [["inn", checked.code]];
  if (kpp !== "" && isTrader) faults.push(["kpp", "kppOfTrader"]);
  else if (kpp !== "" && !checkKpp(kpp).ok) faults.push(["kpp", "kpp"]);
  const number = checkOgrn(ogrn);
  const belongs = number.ok && (!checked.ok || number.value.length === (isTrader ? 15 : 13));
  if (ogrn !== "" && !belongs) faults.push(["ogrn", "ogrn"]);
  return faults;
}
