import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { mostPhotoBytes } from "#app/domain/catalog/photo.ts";
import { fileLimits } from "#app/domain/files/limits.ts";
import { mostImportedBytes } from "#app/domain/imports/desk-imports.ts";
import { settingsShape } from "#server/settings/settings-shape.ts";
import { readEnv } from "#server/settings/env.ts";
import { fromKit, fromRoot, settingsIn } from "./kit.ts";

const example = fromKit("shop.env");
const [selling = ""] = example.split("\n# Optional");

/** As in production, with a key that nobody can guess. */
const withOwnKey = (text: string) => ({
  ...settingsIn(text),
  ...{ NODE_ENV: "production", SECRET_KEY: randomBytes(48).toString("base64") },
});

describe("the example of settings", () => {
  it("is accepted by a shop in production, whose gateways are then its own", () => {
    const settings = readEnv(withOwnKey(selling));
    const { smtp, sms, payments, companyRegistry, demo, trustedProxies } = settings;
    for (const given of [smtp, sms, payments, companyRegistry]) expect(given).not.toBeNull();
    expect([demo, trustedProxies]).toEqual([false, ["127.0.0.1"]]);
    expect(() => readEnv(withOwnKey(example))).not.toThrow();
  });

  it("is refused while its key is that of the example", () => {
    expect(() => readEnv({ NODE_ENV: "production", ...settingsIn(example) })).toThrow(/^SECRET_KEY: [^\n]*$/);
  });

  it("names existing settings only", () => {
    expect(Object.keys(settingsIn(example)).filter((name) => !(name in settingsShape.shape))).toEqual([]);
  });

  it("needs no setting to sell that the README does not name", () => {
    const [, command = ""] = /^docker run (.*?)^```$/ms.exec(fromRoot("README.md")) ?? [];
    const named = new Set([...command.matchAll(/-e ([A-Z_]+)=/g)].map(([, name]) => name));
    expect(named.size).toBeGreaterThan(10);
    expect(Object.keys(settingsIn(selling)).filter((name) => !named.has(name))).toEqual([]);
    expect([...named].filter((name) => !((name ?? "") in settingsShape.shape))).toEqual([]);
  });
});

const composeShape = z.object({
  services: z.record(
    z.string(),
    z.looseObject({
      command: z.array(z.string()).optional(),
      environment: z.record(z.string(), z.union([z.string(), z.number()])),
      stop_grace_period: z.string().optional(),
      volumes: z.array(z.string()),
    }),
  ),
});

describe("compose.yaml", () => {
  const { services } = composeShape.parse(parse(fromKit("compose.yaml"), { merge: true }));

  it("gives the owner's rights to migrations alone", () => {
    const { migrate, shop, backup } = services;
    expect(migrate?.environment["DATABASE_URL"]).toMatch(/^postgres:\/\/shop_owner:/);
    for (const service of [shop, backup])
      expect(service?.environment["DATABASE_URL"]).toMatch(/^postgres:\/\/shop_runtime:/);
    expect(migrate?.command).toEqual(["node", "build/backend/shop.js", "migrate"]);
  });

  it("takes no value of its own for granted", () => {
    const taken = [...fromKit("compose.yaml").matchAll(/\$\{(\w+)(:[?-])?/g)];
    expect(taken.filter(([, , otherwise]) => otherwise === undefined)).toEqual([]);
    const required = taken.flatMap(([, name = "", otherwise]) => (otherwise === ":?" ? [name] : []));
    expect([...new Set(required)].sort()).toEqual(Object.keys(settingsIn(fromKit("compose.env"))).sort());
  });

  it("mounts files of the kit that exist", () => {
    const mounted = Object.values(services).flatMap(({ volumes }) =>
      volumes.filter((one) => /^\.\/.*\.\w+:/.test(one)),
    );
    expect(mounted).toHaveLength(3);
    for (const one of mounted) expect(fromKit(one.split(":")[0] ?? "")).not.toBe("");
  });

  it("and the systemd unit leave a process the time of its shutdown", () => {
    // As in server/process/run-shop.ts: doors at once, then two closers one after another.
    const [, grace = ""] = /graceMs = ([\d_]+)/.exec(fromRoot("server/process/run-shop.ts")) ?? [];
    const needed = 3 * (Number(grace.replaceAll("_", "")) / 1_000) + Number(settingsIn(example)["DRAIN_SECONDS"]);
    const [, unit = ""] = /^TimeoutStopSec=(\d+)$/m.exec(fromKit("systemd/skoba@.service")) ?? [];
    const [, compose = ""] = /^(\d+)s$/.exec(services["shop"]?.stop_grace_period ?? "") ?? [];
    expect(needed).toBeGreaterThan(30);
    expect(Number(unit)).toBeGreaterThan(needed);
    expect(Number(compose)).toBeGreaterThan(needed);
    expect(fromRoot("Dockerfile")).toMatch(/^STOPSIGNAL SIGTERM$/m);
  });
});

describe("the proxy", () => {
  it("accepts the largest form with files", () => {
    const [, megabytes = ""] = /client_max_body_size (\d+)m;/.exec(fromKit("nginx.conf")) ?? [];
    expect(Number(megabytes) * 1_048_576).toBeGreaterThan((fileLimits.count + 1) * fileLimits.bytes + 256 * 1_024);
  });

  it("accepts the photos of a product and the imports of the staff", () => {
    const conf = fromKit("nginx.conf");
    const most = (place: string) => {
      const [, megabytes = ""] = new RegExp(`location ${place} \\{\\s+client_max_body_size (\\d+)m;`).exec(conf) ?? [];
      return Number(megabytes) * 1_048_576;
    };
    expect(most("/desk/")).toBeGreaterThan(5 * mostPhotoBytes + 1_048_576);
    expect(most("/desk/imports/")).toBeGreaterThan(mostImportedBytes + 1_048_576);
  });
});

describe("the image", () => {
  it("names an exact version of the Node that the gate tries", () => {
    const images = [...fromRoot("Dockerfile").matchAll(/^FROM (\S+)/gm)].map(([, image]) => image);
    expect(images).toHaveLength(2);
    expect(new Set(images).size).toBe(1);
    expect(images[0]).toMatch(/^node:24\.\d+\.\d+-bookworm-slim$/);
  });
});
