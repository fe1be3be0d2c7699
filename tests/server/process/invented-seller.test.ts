import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { inventedBic, inventedInn } from "#app/domain/readiness/invented.ts";
import { createLogger } from "#server/log.ts";
import { ownBackend } from "#server/process/backend.ts";
import { reasonInWords } from "#server/process/cannot-start.ts";
import { refuseDemoStaff, refuseInventedSeller } from "#server/process/refuse-invented.ts";
import { insertStaff } from "#server/demo/people/staff.ts";
import { blockDemoStaff } from "#server/use-cases/staff/manage-staff.ts";
import { systemActor } from "#app/domain/actor.ts";
import { testShop } from "#tests/support/shops/shop.ts";
import { readEnv } from "#server/settings/env.ts";

const seller = { name: "ООО «Скрепка»", inn: "7707083893", ogrn: "1027700132195", address: "Тула" };
const bank = { name: "Банк", bic: "044525225", account: "", corrAccount: "", kpp: null };
const demoSeller = { ...seller, inn: inventedInn };
const demoBank = { ...bank, bic: inventedBic };
const real = "https://skrepka.ru";

describe("a shop on a real domain", () => {
  it("does not start with the demo's seller", () => {
    expect(() => refuseInventedSeller({ siteUrl: real, seller: demoSeller, bank: null })).toThrow(/seller\.inn/);
  });

  it("does not start with the demo's bank", () => {
    expect(() => refuseInventedSeller({ siteUrl: real, seller, bank: demoBank })).toThrow(/bank\.bic/);
  });

  it("starts with a seller and a bank of its own, or without a bank", () => {
    expect(() => refuseInventedSeller({ siteUrl: real, seller, bank })).not.toThrow();
    expect(() => refuseInventedSeller({ siteUrl: real, seller, bank: null })).not.toThrow();
  });

  it.each(["http://localhost:3000", "http://192.168.1.7:3000", "https://shop.test"])(
    "is not what %s is: the demo's seller may be there",
    (siteUrl) => {
      const facts = { siteUrl, seller: demoSeller, bank: demoBank };
      expect(() => refuseInventedSeller(facts)).not.toThrow();
    },
  );
});

describe("the backend of a real domain with the demo's seller", () => {
  let varDir: string;
  beforeEach(async () => void (varDir = await mkdtemp(join(tmpdir(), "skoba-seller-"))));
  afterEach(() => rm(varDir, { recursive: true, force: true }));

  it("says what to set, and leaves its folder to the next start", async () => {
    const settings = readEnv({
      ...{ VAR_DIR: varDir, DEMO: "off", SITE_URL: real, SELLER_NAME: "ООО «Скоба»", SELLER_INN: inventedInn },
      ...{ SELLER_OGRN: "1217799990011", SELLER_ADDRESS: "Москва" },
    });
    const log = createLogger({ level: "silent" });
    for (const attempt of ["first", "second"]) {
      const error: unknown = await ownBackend(settings, log, "key", { demo: null }).catch((thrown: unknown) => thrown);
      expect(reasonInWords(error), attempt).toContain("seller.inn");
    }
  });
});

describe("a shop on a real domain with the demo's staff", () => {
  it("does not start until they are blocked, the last administrator too", async () => {
    const shop = await testShop({ engine: "pglite" });
    try {
      const { ports } = shop;
      const on = (siteUrl: string) => refuseDemoStaff({ database: ports.database, settings: { siteUrl } });
      await expect(on(real)).resolves.toBeUndefined();
      await insertStaff(ports.database.pool, ports.secrets, ports.clock.now());
      await expect(on(real)).rejects.toThrow(/block-demo/);
      await expect(on("http://localhost:3000")).resolves.toBeUndefined();
      const author = { actor: systemActor("test"), requestId: null, address: null };
      expect(await blockDemoStaff(ports, author)).toBe(8);
      await expect(on(real)).resolves.toBeUndefined();
      expect(await shop.sql("select from audit_log where action = 'staff.blocked'")).toHaveLength(8);
    } finally {
      await shop.close();
    }
  });
});
