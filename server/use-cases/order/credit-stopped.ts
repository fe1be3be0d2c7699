import { localMoment, shopZone } from "#app/domain/local-time.ts";
import type { Tx } from "#server/db/client.ts";
import { buyerCompany } from "#server/db/queries/order/order-company.ts";
import type { Ports } from "#server/ports/ports.ts";
import { creditOfCompany } from "#server/use-cases/settlements/credit-standing.ts";

/** Are deliveries on credit to the company of this order suspended for a debt (decisions §3.6, credit stop)? */
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
