import { priceListParams, type PriceList } from "#app/contract/files/price-lists.ts";
import type { ProblemOr } from "#app/contract/problem.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { findPriceList, listPriceLists, type MadePriceListRow } from "#server/db/queries/price-lists/price-lists.ts";
import type { Ports } from "#server/ports/ports.ts";
import { priceListCode } from "#server/security/derived-codes.ts";
import type { Buyer } from "#server/use-cases/account/buyer.ts";
import { processesByUuid } from "#server/use-cases/files/file-processes.ts";
import { priceListOwner } from "./price-list-owner.ts";

export async function showPriceLists(
  ports: Ports,
  { viewer }: Buyer,
): Promise<ProblemOr<{ items: PriceList[] }, "rightMissing" | "unauthorized">> {
  const owner = priceListOwner(viewer);
  if (!owner.ok) return owner;
  return ok({ items: await toWire(ports, viewer, await listPriceLists(ports.database.db, owner.value)) });
}

export async function showPriceList(
  ports: Ports,
  { viewer }: Buyer,
  uuid: string,
): Promise<ProblemOr<PriceList, "notFound" | "rightMissing" | "unauthorized">> {
  const owner = priceListOwner(viewer);
  if (!owner.ok) return owner;
  const row = await findPriceList(ports.database.db, owner.value, uuid);
  const [list] = row ? await toWire(ports, viewer, [row]) : [];
  return list ? ok(list) : no("notFound");
}

async function toWire(ports: Ports, viewer: Buyer["viewer"], rows: readonly MadePriceListRow[]): Promise<PriceList[]> {
  const processes = await processesByUuid(
    ports,
    viewer,
    rows.flatMap(({ processUuid, doneUuid }) => [processUuid, doneUuid].filter((uuid) => uuid !== null)),
  );
  return rows.map((row) => ({
    uuid: row.uuid,
    name: row.name,
    createdAt: row.createdAt.toISOString(),
    author: row.author,
    params: priceListParams.parse(row.params),
    schedule: row.schedule,
    email: row.email,
    city: row.city,
    priceType: row.priceType,
    rowsCount: row.rowsCount,
    madeAt: row.madeAt?.toISOString() ?? null,
    nextRunAt: row.nextRunAt?.toISOString() ?? null,
    process: processes.get(row.processUuid ?? "") ?? null,
    file: processes.get(row.doneUuid ?? "")?.file ?? null,
    publicUrl:
      row.linkUuid === null
        ? null
        : `${ports.settings.siteUrl}/api/v1/public/reports/price-lists/${priceListCode(ports, row.linkUuid)}`,
  }));
}
