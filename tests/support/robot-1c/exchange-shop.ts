import type { ConnectionValues } from "#app/contract/desk/exchange-connections.ts";
import { exchangeDoor } from "#server/api/exchange-door/exchange-door.ts";
import { listen } from "#server/front/listen.ts";
import { applyPackage } from "#server/use-cases/exchange/packages/apply-package.ts";
import type { ExchangeJobEnd, LeasedExchangeJob } from "#server/use-cases/exchange/packages/leased-job.ts";
import { addConnection } from "#server/use-cases/exchange/connections/manage-connections.ts";
import { workOnExchange, type ApplyPackage } from "#server/use-cases/exchange/work/work-on-jobs.ts";
import { usualConnection } from "#tests/support/robot-1c/usual-connection.ts";
import { shopFront } from "#tests/server/front/shop-front.ts";
import { testShop } from "#tests/support/shops/shop.ts";
import type { Engine } from "#tests/support/shops/database.ts";

const operator = { actor: { kind: "operator", id: "olga", name: "olga" } as const, requestId: null, address: null };

/** What a job was given, and the bytes of its files as latin1. */
export type AppliedJob = { kind: string; timestamp: Date | null; files: { name: string; text: string }[] };

/**
 * A shop that listens on loopback, with its worker on request. Packages are read to their ends and kept, or applied;
 * `ends` says how the next jobs end that are kept, otherwise they are done.
 */
export async function exchangeShop({
  engine = "pglite",
  answerMs = 3_000,
  appliesPackages = false,
}: { engine?: Engine; answerMs?: number; appliesPackages?: boolean } = {}) {
  const shop = await testShop({ engine });
  const applied: AppliedJob[] = [];
  const ends: (ExchangeJobEnd | Error)[] = [];
  const gate = shopFront({ proxies: ["127.0.0.1"], exchange: exchangeDoor(shop.ports, { answerMs }) });
  const listening = await listen(gate.gate, { port: 0, host: "127.0.0.1", shopName: "Скоба" });

  const kept: ApplyPackage = async (_ports, job) => {
    applied.push({ kind: job.kind, timestamp: job.timestamp, files: await read(job) });
    const end = ends.shift() ?? { state: "done", warnings: 0 };
    if (end instanceof Error) throw end;
    return end;
  };

  const apply = appliesPackages ? applyPackage : kept;

  return {
    shop,
    applied,
    ends,
    origin: `http://127.0.0.1:${listening.port}`,
    port: listening.port,
    work: () => workOnExchange(shop.ports, undefined, apply),
    /** Works whenever there is something to do, until stopped. */
    working() {
      let isStopped = false;
      const running = (async () => {
        while (!isStopped) {
          await workOnExchange(shop.ports, undefined, apply);
          await new Promise((resolve) => setTimeout(resolve, 10));
        }
      })();
      return async () => {
        isStopped = true;
        await running;
      };
    },
    async connect(values: Partial<ConnectionValues> = {}) {
      const added = await addConnection(shop.ports, operator, { ...usualConnection, ...values });
      if (!added.ok) throw new Error(added.code);
      return {
        uuid: added.value.uuid,
        login: values.login ?? usualConnection.login,
        password: added.value.password ?? "",
      };
    },
    async close() {
      await listening.close(0);
      await shop.close();
    },
  };
}

export type ExchangeShop = Awaited<ReturnType<typeof exchangeShop>>;

async function read({ files }: LeasedExchangeJob): Promise<AppliedJob["files"]> {
  const texts: AppliedJob["files"] = [];
  for (const { name, open } of files) {
    const chunks: Uint8Array[] = [];
    for await (const chunk of open()) chunks.push(chunk);
    texts.push({ name, text: Buffer.concat(chunks).toString("latin1") });
  }
  return texts;
}
