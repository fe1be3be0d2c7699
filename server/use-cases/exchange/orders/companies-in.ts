import { companiesIn } from "#app/domain/exchange/companies.ts";
import { saveSeenCompanies } from "#server/db/queries/exchange/company-links.ts";
import type { PackageContext } from "#server/use-cases/exchange/packages/package-context.ts";
import type { Batch } from "#server/use-cases/exchange/packages/package-file.ts";

/**
 * Records the companies that a batch of a package names, each as it is named last. A batch that is repeated writes
 * nothing.
 */
export async function noteCompanies({ ports, job }: PackageContext, { records }: Batch): Promise<void> {
  const seen = records.flatMap(({ record }) => companiesIn(record));
  const unique = new Map(seen.map((one) => [one.externalId, one]));
  await saveSeenCompanies(ports.database.db, job.connection.uuid, [...unique.values()], ports.clock.now());
}
