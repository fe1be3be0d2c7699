import { access, mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { z } from "zod";
import type { Actor } from "#app/domain/actor.ts";
import type { Ports } from "#server/ports/ports.ts";
import { priceListsShown } from "#server/use-cases/catalog/prices/price-lists.ts";
import { listTexts, publishText } from "#server/use-cases/content/publish-texts.ts";
import { changeSettings } from "#server/use-cases/shop/change-settings.ts";
import { declare, type OperatorCommand } from "./declare.ts";
import { diagnosis } from "./doctor.ts";
import { readAnswers } from "./init/answers.ts";
import { settingsIn, type Answers } from "./init/answers-shape.ts";
import {
  closePlaceholder,
  writeCities,
  writePoints,
  writePriceLists,
  writeTariffs,
  writeWarehouses,
  type Written,
} from "./init/places.ts";
import { textTemplates } from "#server/opening/text-templates.ts";
import { refused, type Outcome } from "./refusals.ts";

const words = "init";
/** The city that an empty shop begins with, so that it has pages to show. */
const placeholderCity = "msk";

/** `shop init` without a file: the command line asks for the answers first. */
export function wantsAnswers({ name, input }: OperatorCommand): boolean {
  return name === words && input["file"] === undefined;
}

export const initCommands = [
  declare({
    words,
    line: "[answers.json]",
    about: [
      "opens a shop: writes its name, seller, price lists, cities, warehouses, points and tariffs, publishes",
      "service pages, puts legal texts to be read into texts/ beside the file; without a file asks. Again: changes what differs",
    ],
    mayTake: ["file"],
    files: ["file"],
    input: z.strictObject({ file: z.string().optional() }),
    async run(ports, { file }, actor) {
      const text = file === undefined ? null : await readFile(file, "utf8").catch(() => null);
      if (file === undefined || text === null) return refused({ code: "fileUnreadable", file: file ?? "answers.json" });
      const answers = readAnswers(text);
      const faults = answers.ok ? await listFaults(ports, answers.value) : answers.faults;
      if (!answers.ok || faults.length > 0)
        return { ok: false, message: ["nothing was written:", ...faults].join("\n") };
      return openShop(ports, actor, answers.value, join(dirname(file), "texts"));
    },
  }),
];

/** Price lists of cities that neither the file nor the shop has. */
async function listFaults(ports: Ports, { cities, priceLists }: Answers): Promise<string[]> {
  const codes = new Set([...priceLists, ...(await priceListsShown(ports))].map(({ code }) => code));
  return cities.flatMap(({ priceList }, at) =>
    priceList === undefined || codes.has(priceList) ? [] : [`cities.${at}: no price list ${priceList}`],
  );
}

async function openShop(ports: Ports, actor: Actor, answers: Answers, folder: string): Promise<Outcome> {
  const shop = { ports, actor };
  const settings = await changeSettings(ports, actor, settingsIn(answers));
  if (!settings.ok) return refused(settings);
  const lists = await writePriceLists(shop, answers);
  const { slugs, written: cities } = await writeCities(shop, answers);
  const places = [
    ...lists,
    ...cities,
    ...(await writeWarehouses(shop, answers, slugs)),
    ...(await writePoints(shop, answers, slugs)),
    ...(await writeTariffs(shop, answers, slugs)),
  ];
  const mainCity = slugs.get(answers.cities[0]?.name ?? "") ?? null;
  const main = await changeSettings(ports, actor, [{ key: "main-city", value: mainCity }]);
  if (!main.ok) return { ok: false, message: [...places.flatMap(faultOf), refused(main).message].join("\n") };
  const all = [...places, ...(await closePlaceholder(shop, slugs, placeholderCity))];
  const lines = [
    ...[...settings.value, ...main.value].flatMap(({ key, isChanged }) => (isChanged ? [`setting ${key}`] : [])),
    ...all.flatMap(({ what, changed }) => (changed.ok && changed.value.isChanged ? [what] : [])),
    ...(await writeTexts(shop, folder)),
  ];
  const faults = all.flatMap(faultOf);
  const report = lines.length === 0 ? ["everything was so before"] : ["written:", ...lines.map((line) => `  ${line}`)];
  const missing = await diagnosis(ports);
  return {
    ok: faults.length === 0,
    message: [...report, ...faults, "", "still missing:", missing.message].join("\n"),
  };
}

function faultOf({ what, changed }: Written): string[] {
  return changed.ok ? [] : [`${what} was not written: ${refused(changed).message}`];
}

/**
 * Files to be read and corrected; one that is there belongs to the owner and is left alone. Service pages, which nobody
 * has to agree to, are published unless the shop has them.
 */
async function writeTexts({ ports, actor }: { ports: Ports; actor: Actor }, folder: string): Promise<string[]> {
  const lines: string[] = [];
  await mkdir(folder, { recursive: true });
  const published = new Set((await listTexts(ports)).flatMap((text) => (text.publishedAt === null ? [] : [text.slug])));
  for (const { page, markdown } of textTemplates(ports.settings)) {
    const file = join(folder, `${page.slug}.md`);
    const isThere = await access(file).then(
      () => true,
      () => false,
    );
    if (!isThere) {
      await writeFile(file, markdown);
      lines.push(file);
    }
    if (page.isLegal || published.has(page.slug)) continue;
    const outcome = await publishText(ports, actor, page.slug, await readFile(file, "utf8"));
    lines.push(outcome.ok ? `text ${page.slug}` : `text ${page.slug} is not published: ${refused(outcome).message}`);
  }
  return lines;
}
