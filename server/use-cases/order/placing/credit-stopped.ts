import { localMoment, shopZone } from "#app/domain/local-time.ts";
import type { Tx } from "#server/db/client.ts";
import { buyerCompany } from "#server/db/queries/order/reading/order-company.ts";
import type { Ports } from "#server/ports/ports.ts";
import { creditOfCompany } from "#server/use-cases/settlements/credit-standing.ts";

/** Are credit deliveries to the order's company suspended because of a debt (product rules §3.6, credit stop)? */
export async function isCreditStopped(
  tx: Tx,
  ports: Ports,
  { uuid, paymentMethod }: { uuid: string; paymentMethod: string },
): Promise<boolean> {
  if (paymentMethod !== "credit") return false;
  const rootUuid = await buyerCompany(tx, uuid);
  if (rootUuid === null) return false;
  const { date: today } = localMoment(ports.clock.now().getTime(), shopZone);
  return (await creditOfCompany(tx, ports, rootUuid, today))?.stage === "blocked";
}
