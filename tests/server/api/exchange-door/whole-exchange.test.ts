import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  files205,
  files209,
  files31,
  zippedByKind,
  type GeneratedFile,
} from "#tests/support/commerceml/generated-packages.ts";
import { generatedShop } from "#tests/support/commerceml/generated-shop.ts";
import { exchangeShop } from "#tests/support/robot-1c/exchange-shop.ts";
import { Robot } from "#tests/support/robot-1c/robot.ts";

async function bytesOf({ chunks }: GeneratedFile): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const chunk of chunks()) all.push(chunk);
  return Buffer.concat(all);
}

/** What 1C has sent stands in the shop, whatever the module (desk §16). */
describe("a whole exchange", () => {
  let exchange: Awaited<ReturnType<typeof exchangeShop>>;
  let stop: () => Promise<void>;
  beforeAll(async () => {
    exchange = await exchangeShop({ appliesPackages: true });
    stop = exchange.working();
  });
  afterAll(async () => {
    await stop();
    await exchange.close();
  });

  const loaded = async (connection: string) => {
    const [row] = await exchange.shop.sql<{ goods: number; parked: number; refused: number }>(
      `select (select count(*)::int from products p where p.external_id in (
                 select unnest(ids) from exchange_mentions m where m.connection_uuid = $1 and m.kind = 'goods')) as goods,
              (select count(*)::int from exchange_parked where connection_uuid = $1) as parked,
              (select count(*)::int from exchange_problems q join exchange_jobs j on j.uuid = q.job_uuid where j.connection_uuid = $1) as refused`,
      [connection],
    );
    return row;
  };

  async function send(robot: Robot, files: readonly GeneratedFile[]): Promise<void> {
    for (const file of files) {
      const sent = await robot.file(file.name, await bytesOf(file));
      expect(sent.lines[0]).toBe("success");
    }
    for (const { name } of files) {
      const { last } = await robot.import(name);
      expect(last.lines[0], last.lines.join(" ")).toBe("success");
    }
  }

  test("of a module of schema 2.05 without a version, and of one that asks by POST and loses its cookie", async () => {
    const connection = await exchange.connect({ login: "m205", isMain: false });
    const robot = new Robot(exchange.origin, connection);
    await robot.checkauth("POST");
    await robot.init();
    robot.cookie = null;
    await send(robot, files205(generatedShop({ seed: 205, goods: 60, characteristicsEvery: 0 })));
    expect(await loaded(connection.uuid)).toMatchObject({ goods: 60, refused: 0 });
  });

  test("of a module of schema 2.09 that sends prices and rests in portions", async () => {
    const connection = await exchange.connect({ login: "m209", isMain: false });
    const robot = new Robot(exchange.origin, connection);
    await robot.checkauth();
    await robot.init("2.09");
    await send(robot, files209(generatedShop({ seed: 209, goods: 60, characteristicsEvery: 0 }), { portion: 25 }));
    expect((await robot.ask("complete")).lines[0]).toBe("success");
    expect(await loaded(connection.uuid)).toMatchObject({ goods: 60, refused: 0 });
  });

  test("of a module of schema 3.1 that zips, and the same goods again", async () => {
    const connection = await exchange.connect({ login: "m31", isMain: false });
    const shop = generatedShop({ seed: 31, goods: 60, characteristicsEvery: 0 });
    for (let round = 0; round < 2; round += 1) {
      const robot = new Robot(exchange.origin, connection);
      await robot.checkauth();
      await robot.init("3.1");
      await send(robot, zippedByKind(files31(shop)));
      expect(await loaded(connection.uuid)).toMatchObject({ goods: 60, refused: 0 });
    }
  });
});
