import type { RegisteredCompanyBody } from "#app/contract/counterparties/companies.ts";
import { checkInn } from "#app/domain/inn.ts";
import { checkOgrn } from "#app/domain/account/requisites.ts";
import type { Tx } from "#server/db/client.ts";
import { insertCompany, lockInn } from "#server/db/queries/account/new-account.ts";
import { requestToJoin } from "#server/use-cases/members/join-requests.ts";

/**
 * Creates a company or sole trader in moderation, with the user as member. An INN is registered once (product rules §3.3):
 * if it exists, a join request is sent to its owner and the existing one returned; null when created. `company` has
 * been validated.
 */
export async function addCompany(
  tx: Tx,
  userUuid: string,
  rootUuid: string,
  company: RegisteredCompanyBody,
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
