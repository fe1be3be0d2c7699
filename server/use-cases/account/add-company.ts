import type { CompanyBody } from "#app/contract/companies.ts";
import { checkInn } from "#app/domain/inn.ts";
import { checkOgrn } from "#app/domain/account/requisites.ts";
import type { Tx } from "#server/db/client.ts";
import { insertCompany, lockInn } from "#server/db/queries/account/new-account.ts";
import { requestToJoin } from "./join-requests.ts";

/**
 * Makes a company or a sole trader that waits for moderation, and the user works for it. An INN is registered once
 * (decisions §3.3): where it is here already nothing is made, its owner is asked to take the user in, and the answer names
 * it; null when it is made. `company` has passed its schema.
 */
export async function addCompany(
  tx: Tx,
  userUuid: string,
  rootUuid: string,
  company: CompanyBody,
): Promise<{ rootUuid: string } | null> {
  const checked = checkInn(company.inn);
  if (!checked.ok) throw new Error("a company with an INN that nobody checked");
  const { inn, kind } = checked.value;
  const taken = await lockInn(tx, inn);
  if (taken) {
    await requestToJoin(tx, { userUuid, rootUuid: taken.rootUuid });
    return taken;
  }
  const { name, fullName = name, kpp, address } = company;
  const ogrn = checkOgrn(company.ogrn ?? "");
  await insertCompany(tx, userUuid, {
    rootUuid,
    type: kind === "ip" ? "entrepreneur" : "legal",
    name,
    fullName,
    inn,
    kpp: kpp || null,
    ogrn: ogrn.ok ? ogrn.value : null,
    address,
  });
  return null;
}
