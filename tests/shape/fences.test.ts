import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { ESLint } from "eslint";
import { build, type PluginOption } from "vite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { browserFence } from "../../vite.config.ts";

const root = join(import.meta.dirname, "../..");
let scratch = "";

beforeAll(() => {
  mkdirSync(join(root, ".cache"), { recursive: true });
  scratch = mkdtempSync(join(root, ".cache/fences-"));
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

describe("lint enforces the layers", () => {
  const eslint = new ESLint({ cwd: root, overrideConfigFile: "tests/shape/eslint.config.js", ignore: false });

  const crossings = [
    ["app/domain/x.ts", 'import { z } from "zod";', "the rules know no package"],
    ["app/domain/x.ts", 'import { shopApi } from "#app/shop-api/shop-api.ts";', "the rules know no client"],
    ["app/domain/x.ts", 'import { readFileSync } from "node:fs";', "the rules do no I/O"],
    ["app/contract/x.ts", 'import { useState } from "react";', "the contract renders nothing"],
    ["app/shop-api/x.ts", 'import { Frame } from "#app/components/frame/frame.tsx";', "the client renders nothing"],
    ["app/startup/x.ts", 'import { createApp } from "#server/app.ts";', "the start-up asks the API, not the backend"],
    ["app/startup/x.ts", 'import { Frame } from "#app/components/frame/frame.tsx";', "the start-up renders nothing"],
    ["app/forms/x.ts", 'import { readCookies } from "#app/http/cookies.server.ts";', "forms know no HTTP"],
    [
      "app/view-models/x.ts",
      'import type { FieldProps } from "#app/components/kit/fields/field.tsx";',
      "a view model does not know who shows it",
    ],
    ["app/view-models/x.ts", 'import { shopApi } from "#app/shop-api/shop-api.ts";', "view models ask nothing"],
    [
      "app/view-models/x.ts",
      'import { productShape } from "#app/contract/catalog/catalog.ts";',
      "view models travel to the browser, schemas do not",
    ],
    ["app/loaders/x.ts", 'import { Frame } from "#app/components/frame/frame.tsx";', "loaders render nothing"],
    ["app/components/x.tsx", 'import { shopApi } from "#app/shop-api/shop-api.ts";', "components ask nothing"],
    [
      "app/components/x.tsx",
      'import { productShape } from "#app/contract/catalog/catalog.ts";',
      "schemas stay out of the browser",
    ],
    ["app/cache/x.ts", 'import { ok } from "#app/domain/verdict.ts";', "a cache knows nothing of what it keeps"],
    ["app/components/x.tsx", 'import { createApp } from "#server/app.ts";', "components know no backend"],
    ["app/document/x.ts", 'import { shopApi } from "#app/shop-api/shop-api.ts";', "a document asks nothing"],
    ["app/desk/x.ts", 'import { createApp } from "#server/app.ts";', "the desk asks the API"],
    [
      "app/desk/x.ts",
      'import { loader } from "#app/routes/home/home.tsx";',
      "the desk knows no page of the storefront",
    ],
    [
      "app/desk/x.ts",
      'import { shopLoader } from "#app/startup/start-up.server.ts";',
      "the desk has a start-up of its own",
    ],
    ["app/components/x.tsx", 'import { pages } from "#app/desk/frame/pages.ts";', "the storefront knows no desk"],
    ["app/routes/x/x.tsx", 'import { loader } from "#app/routes/home/home.tsx";', "a route knows no other route"],
    ["app/routes/x/x.tsx", 'import { createApp } from "#server/app.ts";', "routes reach the backend by context"],
    [
      "server/api/x.ts",
      'import { openDatabase } from "#server/db/client.ts";',
      "calls reach the database through use-cases",
    ],
    ["server/api/x.ts", 'import { Frame } from "#app/components/frame/frame.tsx";', "calls render nothing"],
    ["server/use-cases/x.ts", 'import { Hono } from "hono";', "use-cases know no HTTP"],
    [
      "server/db/x.ts",
      'import { placeOrder } from "#server/use-cases/order/placing/place-order.ts";',
      "the database knows no use-case",
    ],
    ["server/use-cases/x.ts", 'import { writeEmail } from "#server/emails/write-email.ts";', "jobs write e-mails"],
    [
      "server/use-cases/x.ts",
      'import { diskFiles } from "#server/gateways/files/disk-files.ts";',
      "ports bring gateways",
    ],
    ["server/use-cases/x.ts", 'import { systemClock } from "#server/ports/clock.ts";', "the clock is an argument"],
    ["server/gateways/x.ts", 'import { openDatabase } from "#server/db/client.ts";', "gateways know no database"],
    ["server/ports/x.ts", 'import { openDatabase } from "#server/db/client.ts";', "ports are interfaces"],
    ["server/ports/x.ts", 'import pg from "pg";', "ports are interfaces"],
    ["server/cache/x.ts", 'import { openDatabase } from "#server/db/client.ts";', "a cache loads nothing itself"],
    ["server/security/x.ts", 'import { openDatabase } from "#server/db/client.ts";', "tokens and hashes are computed"],
    ["server/emails/x.ts", 'import { outboxMail } from "#server/gateways/mail/mail.ts";', "e-mails are only written"],
    [
      "server/uploads/x.ts",
      'import { diskFiles } from "#server/gateways/files/disk-files.ts";',
      "uploads are only checked",
    ],
    ["server/exchange/x.ts", 'import { openDatabase } from "#server/db/client.ts";', "files are only read and written"],
    ["server/documents/x.ts", 'import { openDatabase } from "#server/db/client.ts";', "documents are only printed"],
    ["server/drawings/x.ts", 'import { z } from "hono";', "drawings are only drawn"],
    ["server/jobs/x.ts", 'import { front } from "#server/front/front.ts";', "jobs answer nobody"],
    ["server/reports/x.ts", 'import { openDatabase } from "#server/db/client.ts";', "reports hold nobody's data"],
    [
      "server/metrics/x.ts",
      'import { outboxState } from "#server/db/queries/mailing/outbox.ts";',
      "readings are given",
    ],
    ["server/front/x.ts", 'import { openDatabase } from "#server/db/client.ts";', "the front asks the API"],
    ["server/front/x.ts", 'import { createApp } from "#server/app.ts";', "the front is given the API"],
    [
      "server/front/x.ts",
      'import { openReports } from "#server/reports/reports.ts";',
      "the front is given its telemetry",
    ],
    ["server/demo/x.ts", 'import { createApp } from "#server/app.ts";', "the demo shop is data"],
    [
      "server/operator/x.ts",
      'import { showWhole } from "#server/db/queries/order/operator.ts";',
      "commands ask use-cases",
    ],
    ["server/operator/x.ts", 'import { runShop } from "#server/process/run-shop.ts";', "commands start nothing"],
    ["server/jobs/x.ts", 'import { obey } from "#server/operator/command.ts";', "no job types commands"],
    [
      "server/front/x.ts",
      'import { operatorEndpoint } from "#server/operator/endpoint.ts";',
      "a process joins the two",
    ],
    ["server/app.ts", 'import { obey } from "#server/operator/command.ts";', "the API takes no commands"],
    [
      "server/process/x.ts",
      'import { main } from "#server/cli/fill.ts";',
      "a command starts a process, not the reverse",
    ],
    [
      "server/cli/x.ts",
      'import { placeOrder } from "#server/use-cases/order/placing/place-order.ts";',
      "commands open a process",
    ],
    ["server/process/x.ts", 'import { openDemo } from "#server/demo/open-demo.ts";', "commands bring the demo shop"],
    ["server/index.ts", 'import { openDemo } from "#server/demo/open-demo.ts";', "commands bring the demo shop"],
    [
      "server/settings/env.ts",
      'import { demoAccounts } from "#server/demo/people/people.ts";',
      "commands bring the demo shop",
    ],
    [
      "server/use-cases/x.ts",
      'import { demoAccounts } from "#server/demo/people/people.ts";',
      "commands bring the demo shop",
    ],
    ["app/root.tsx", 'import { demoAccounts } from "#server/demo/people/people.ts";', "commands bring the demo shop"],
    ["server/app.ts", 'import { runShop } from "#server/process/run-shop.ts";', "the API runs in any process"],
    ["server/x.ts", 'import { testShop } from "#tests/support/shops/shop.ts";', "nothing but tests imports tests"],
    ["app/http/x.ts", 'import { testShop } from "#tests/support/shops/shop.ts";', "nothing but tests imports tests"],
  ] as const;

  it.each(crossings)("%s refuses %s (%s)", async (filePath, code) => {
    const errors = await complaints(filePath, code);
    expect(errors.some((ruleId) => ruleId?.endsWith("no-restricted-imports"))).toBe(true);
  });

  const serverRooms = readdirSync(join(root, "server"), { withFileTypes: true }).filter((entry) => entry.isDirectory());

  it.each(serverRooms.map(({ name }) => name))("server/%s has a fence", async (room) => {
    expect(
      await complaints(`server/${room}/x.ts`, 'import { Frame } from "#app/components/frame/frame.tsx";'),
    ).toContain("@typescript-eslint/no-restricted-imports");
  });

  it("allows a component to import the contract's types", async () => {
    expect(
      await complaints(
        "app/components/x.tsx",
        'import type { City } from "#app/contract/content/locations.ts";\nexport type X = City;',
      ),
    ).toEqual([]);
  });

  const habits = [
    ["app/domain/x.ts", "export const now = Date.now();", "no-restricted-properties"],
    ["server/use-cases/x.ts", "export const id = crypto.randomUUID();", "no-restricted-properties"],
    ["app/components/x.tsx", 'export const n = parseFloat("1");', "no-restricted-globals"],
    ["server/api/x.ts", "export const text = (1.5).toFixed(2);", "no-restricted-properties"],
    ["server/api/x.ts", "export const port = process.env.PORT;", "no-restricted-properties"],
    ["app/http/x.ts", "export const cast = (x: any) => x;", "@typescript-eslint/no-explicit-any"],
  ] as const;

  it.each(habits)("%s refuses %s", async (filePath, code, rule) => {
    expect(await complaints(filePath, code)).toContain(rule);
  });

  async function complaints(filePath: string, code: string): Promise<(string | null)[]> {
    const results = await eslint.lintText(code, { filePath: join(root, filePath) });
    return results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => ruleId ?? message));
  }
});

describe("the build keeps server code out of the browser", () => {
  it("refuses a browser module that imports server/", async () => {
    const entry = join(scratch, "crossing.ts");
    writeFileSync(entry, 'import { localBus } from "../../server/ports/bus.ts";\nconsole.log(localBus);\n');
    await expect(bundle(entry, browserFence())).rejects.toThrow(/denied|Import denied/i);
  });

  it("refuses a browser module that imports a database driver", async () => {
    const entry = join(scratch, "driver.ts");
    writeFileSync(entry, 'import pg from "pg";\nconsole.log(pg);\n');
    await expect(bundle(entry, browserFence())).rejects.toThrow(/denied/i);
  });

  it("accepts an ordinary module", async () => {
    const entry = join(scratch, "plain.ts");
    writeFileSync(entry, 'import { ok } from "../../app/domain/verdict.ts";\nconsole.log(ok(1));\n');
    await expect(bundle(entry, browserFence())).resolves.toBeDefined();
  });

  it("and Remix refuses a route whose component uses a .server module", async () => {
    const app = join(scratch, "app");
    mkdirSync(join(app, "routes"), { recursive: true });
    writeFileSync(join(app, "root.tsx"), "export default function Root() { return null; }\n");
    writeFileSync(join(app, "secret.server.ts"), "export const secret = 1;\n");
    writeFileSync(
      join(app, "routes/_index.tsx"),
      'import { secret } from "../secret.server.ts";\nexport default function Page() { return secret; }\n',
    );
    const configFile = join(scratch, "vite.config.mjs");
    const appDirectory = relative(root, app);
    writeFileSync(
      configFile,
      [
        'import { vitePlugin } from "@remix-run/dev";',
        'import shop from "../../remix.config.js";',
        `export default { plugins: [vitePlugin({ ...shop, appDirectory: ${JSON.stringify(appDirectory)}, future: { ...shop.future, v3_routeConfig: false } })] };`,
      ].join("\n"),
    );
    await expect(build({ root, configFile, logLevel: "silent", build: { write: false } })).rejects.toThrow(
      /server-only/i,
    );
  });

  function bundle(input: string, fence: PluginOption) {
    return build({
      root,
      configFile: false,
      logLevel: "silent",
      plugins: [fence],
      build: { write: false, rollupOptions: { input } },
    });
  }
});
