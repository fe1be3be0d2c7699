import { z } from "zod";
import type { Actor } from "#app/domain/actor.ts";
import { connectionTypes, exchangeEncodings, exchangeLimits } from "#app/domain/exchange/connection.ts";
import { shopZone } from "#app/domain/local-time.ts";
import type { JournalAuthor } from "#app/domain/staff/journal.ts";
import type { Ports } from "#server/ports/ports.ts";
import {
  addConnection,
  renewConnectionPassword,
  saveConnection,
} from "#server/use-cases/exchange/connections/manage-connections.ts";
import { connectionOfLogin, exchangeConnections } from "#server/use-cases/exchange/connections/show-connections.ts";
import { declare } from "./declare.ts";
import { done, refused, type Outcome } from "./refusals.ts";

const login = z.string().regex(/^[\w.@-]{3,64}$/);

export const exchangeCommands = [
  declare({
    words: "exchange add",
    line: "<login> <name> [options]",
    about: [
      "lets 1C connect to /exchange/1c and prints the password, which is shown only now;",
      `--type ${connectionTypes.join("|")} (both), --encoding ${exchangeEncodings.join("|")} (the first),`,
      `--time-zone <zone of 1C> (${shopZone}), --addresses <address or network>,… (all), --main (the first one is)`,
    ],
    takes: ["login", "name"],
    options: {
      type: { type: "string" },
      encoding: { type: "string" },
      "time-zone": { type: "string" },
      addresses: { type: "string" },
      main: { type: "boolean" },
    },
    input: z.strictObject({
      login,
      name: z.string().trim().min(1).max(100),
      type: z.enum(connectionTypes).default("both"),
      encoding: z.enum(exchangeEncodings).default("windows-1251"),
      "time-zone": z.string().min(1).max(60).default(shopZone),
      addresses: z.string().min(1).optional(),
      main: z.boolean().default(false),
    }),
    async run(ports, { main, addresses, "time-zone": timeZone, ...input }, actor) {
      const isFirst = input.type !== "sale" && (await exchangeConnections(ports)).every(({ isMain }) => !isMain);
      const added = await addConnection(ports, authorOf(actor), {
        ...input,
        ...{ timeZone, isMain: main || isFirst, isActive: true, takesZip: true, repeatedQueryConfirms: false },
        addresses: addresses?.split(",") ?? null,
        ...{ stockMeaning: {}, policy: {}, organisations: [], warehouseNames: {}, statusMap: {}, fuses: {} },
        silenceMinutes: exchangeLimits.silenceMinutes,
      });
      return added.ok ? done(passwordLines(ports, input.login, added.value.password)) : refused(added);
    },
  }),
  declare({
    words: "exchange list",
    line: "",
    about: ["the connections with 1C: login, type, state, name"],
    input: z.strictObject({}),
    async run(ports) {
      const lines = (await exchangeConnections(ports)).map((one) =>
        [one.login, one.type, one.isActive ? "on" : "off", ...(one.isMain ? ["main"] : []), one.name].join("  "),
      );
      return done(lines.join("\n") || "nobody connects; `exchange add` makes a connection");
    },
  }),
  declare({
    words: "exchange password",
    line: "<login>",
    about: ["prints a new password and ends the sessions of the old one"],
    takes: ["login"],
    input: z.strictObject({ login }),
    async run(ports, input, actor) {
      const found = await connectionOfLogin(ports, input.login);
      if (!found.ok) return refused(found);
      const { uuid, version } = found.value;
      const renewed = await renewConnectionPassword(ports, authorOf(actor), uuid, version);
      return renewed.ok ? done(passwordLines(ports, input.login, renewed.value.password)) : refused(renewed);
    },
  }),
  declare({
    words: "exchange off",
    line: "<login>",
    about: ["refuses 1C from now on and ends its sessions"],
    takes: ["login"],
    input: z.strictObject({ login }),
    run: (ports, input, actor) => switched(ports, actor, input.login, false),
  }),
  declare({
    words: "exchange on",
    line: "<login>",
    about: ["lets 1C in again"],
    takes: ["login"],
    input: z.strictObject({ login }),
    run: (ports, input, actor) => switched(ports, actor, input.login, true),
  }),
];

async function switched(ports: Ports, actor: Actor, name: string, isActive: boolean): Promise<Outcome> {
  const found = await connectionOfLogin(ports, name);
  if (!found.ok) return refused(found);
  const { uuid, ...values } = found.value;
  const saved = await saveConnection(ports, authorOf(actor), uuid, { ...values, isActive });
  return saved.ok ? done(`${name} is ${isActive ? "on" : "off"}`) : refused(saved);
}

function passwordLines({ settings }: Ports, name: string, password: string | null): string {
  return [`address: ${settings.siteUrl}/exchange/1c`, `login: ${name}`, `password: ${password ?? ""}`].join("\n");
}

function authorOf(actor: Actor): JournalAuthor {
  return { actor, requestId: null, address: null };
}
