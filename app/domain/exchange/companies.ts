import { checkInn } from "#app/domain/inn.ts";
import type { ContragentRecord, DocumentRecord, PackageRecord } from "./records.ts";

/** A contragent of 1C that has an INN. */
export type SeenCompany = {
  externalId: string;
  name: string;
  inn: string;
  /** "" without one, as of an entrepreneur. */
  kpp: string;
  isDeleted: boolean;
  /** False where it may be a private person: people have INNs too, and are kept only if the shop knows them as a company. */
  isCompany: boolean;
};

const longest = { externalId: 120, name: 300 };
const entrepreneur = /(?<![\p{L}\d])(?:ИП|индивидуальный предприниматель)(?![\p{L}\d])/iu;

/** Companies that a record names: a contragent, or the buyers of a document. */
export function companiesIn(record: PackageRecord): SeenCompany[] {
  if (record.type === "contragent") return companyOf(record);
  if (record.type !== "document") return [];
  return record.contragents.filter(isBuyer).flatMap((one) => companyOf({ ...one, fullName: "", isDeleted: false }));
}

/** Documents name the organisation that sells as well. */
function isBuyer({ role }: DocumentRecord["contragents"][number]): boolean {
  return /^(?:покупатель)?$/i.test(role);
}

type Contragent = Omit<ContragentRecord, "type">;

function companyOf({ id: externalId, name, fullName, inn: given, kpp: sent, isDeleted }: Contragent): SeenCompany[] {
  const read = checkInn(given);
  if (!read.ok || externalId === "" || externalId.length > longest.externalId) return [];
  const { inn, kind } = read.value;
  const kpp = sent.replace(/\s/g, "");
  return [
    {
      externalId,
      name: (name || fullName || inn).slice(0, longest.name),
      inn,
      kpp: kind === "ooo" && /^[\dA-Z]{9}$/.test(kpp) ? kpp : "",
      isDeleted,
      isCompany: kind === "ooo" || entrepreneur.test(name) || entrepreneur.test(fullName),
    },
  ];
}
