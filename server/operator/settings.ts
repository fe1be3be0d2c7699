import { readFile } from "node:fs/promises";
import { z } from "zod";
import type { Ports } from "#server/ports/ports.ts";
import { changeSettings, listShopSettings, type SettingChange } from "#server/use-cases/shop/change-settings.ts";
import { aboutSetting, missingOf, type SettingGroup, type SettingKey } from "#server/use-cases/shop/setting-keys.ts";
import type { Actor } from "#app/domain/actor.ts";
import { setSign } from "#server/use-cases/shop/sign.ts";
import { declare } from "./declare.ts";
import { done, refused, type Outcome } from "./refusals.ts";

export const settingsCommands = [
  declare({
    words: "settings list",
    line: "",
    about: ["the settings of the shop's identity, with what each is for"],
    input: z.strictObject({}),
    async run(ports) {
      const settings = await listShopSettings(ports);
      const values = new Map(settings.flatMap(({ key, value }) => (value === null ? [] : [[key, value] as const])));
      const lines = settings.map(({ key, value }) => `${key.padEnd(18)} ${value ?? `- (${aboutSetting(key)})`}`);
      return done([...lines, ...gapsOf(values)].join("\n"));
    },
  }),
  declare({
    words: "settings set",
    line: "<key> <value>",
    about: ["sets one; `settings list` shows the keys; at once on every page and in every process"],
    takes: ["key"],
    text: "after",
    input: z.strictObject({ key: z.string().max(40), text: z.string().min(1).max(1_000) }),
    run: (ports, { key, text }, actor) => change(ports, actor, { key, value: text }),
  }),
  declare({
    words: "settings set sign",
    line: "<file>",
    about: ["makes icons and the social picture of an SVG, PNG, JPEG or WebP picture; best square, light on dark"],
    takes: ["file"],
    files: ["file"],
    input: z.strictObject({ file: z.string() }),
    async run(ports, { file }, actor) {
      const bytes = await readFile(file).catch(() => null);
      if (bytes === null) return refused({ code: "fileUnreadable", file });
      const set = await setSign(ports, actor, bytes);
      return set.ok ? done("the icons are made of it") : refused(set);
    },
  }),
  declare({
    words: "settings unset sign",
    line: "",
    about: ["back to icons of the first letter of the name"],
    input: z.strictObject({}),
    async run(ports, _, actor) {
      const set = await setSign(ports, actor, null);
      return set.ok ? done("the icons are made of the name") : refused(set);
    },
  }),
  declare({
    words: "settings unset",
    line: "<key>",
    about: ["back to what the shop has without it"],
    takes: ["key"],
    input: z.strictObject({ key: z.string().max(40) }),
    run: (ports, { key }, actor) => change(ports, actor, { key, value: null }),
  }),
];

async function change(ports: Ports, actor: Actor, wanted: SettingChange): Promise<Outcome> {
  const changed = await changeSettings(ports, actor, [wanted]);
  if (!changed.ok) return refused(changed);
  const settings = await listShopSettings(ports);
  const values = new Map(settings.flatMap(({ key, value }) => (value === null ? [] : [[key, value] as const])));
  const lines = changed.value.map(({ key, value, isChanged }) => {
    const state = value === null ? `${key} is not set` : `${key}: ${value}`;
    return isChanged ? state : `${state} (as before)`;
  });
  return done([...lines, ...gapsOf(values)].join("\n"));
}

/** A seller or account counts only as a whole. */
function gapsOf(values: ReadonlyMap<SettingKey, string>): string[] {
  return (["seller", "bank"] satisfies SettingGroup[]).flatMap((group) => {
    const missing = missingOf(group, values);
    return missing.length === 0 ? [] : [`the ${group} is not used before these are set: ${missing.join(", ")}`];
  });
}
