import { readFile } from "node:fs/promises";
import { z } from "zod";
import { writeShopText } from "#app/domain/content/shop-text.ts";
import {
  listTexts,
  publishText,
  showEdition,
  textEditions,
  unpublishText,
} from "#server/use-cases/content/publish-texts.ts";
import { declare } from "./declare.ts";
import { done, refused } from "./refusals.ts";

const slug = z.string().max(40);

export const textCommands = [
  declare({
    words: "text list",
    line: "",
    about: ["the text pages of the shop, and since when each is published"],
    input: z.strictObject({}),
    async run(ports) {
      const texts = await listTexts(ports);
      return done(
        texts
          .map(({ slug, path, isLegal, publishedAt }) => {
            const state = publishedAt?.toISOString() ?? "not published";
            return `${slug.padEnd(10)}  ${state.padEnd(24)}  ${isLegal ? "legal" : "     "}  ${path}`;
          })
          .join("\n"),
      );
    },
  }),
  declare({
    words: "text set",
    line: "<name> <file.md>",
    about: ["publishes a file as the new edition of a text; earlier editions stay readable"],
    takes: ["slug", "file"],
    files: ["file"],
    input: z.strictObject({ slug, file: z.string() }),
    async run(ports, { slug, file }, actor) {
      const markdown = await readFile(file, "utf8").catch(() => null);
      if (markdown === null) return refused({ code: "fileUnreadable", file });
      const published = await publishText(ports, actor, slug, markdown);
      if (!published.ok) return refused(published);
      const { path, publishedAt } = published.value;
      return done(publishedAt === null ? `${path} has this text already` : `${path}: ${publishedAt.toISOString()}`);
    },
  }),
  declare({
    words: "text show",
    line: "<name> [edition]",
    about: ["prints an edition as a file for `text set`; the newest without a time"],
    takes: ["slug"],
    mayTake: ["edition"],
    input: z.strictObject({ slug, edition: z.string().max(40).optional() }),
    async run(ports, { slug, edition }) {
      const found = await showEdition(ports, slug, edition);
      return found.ok ? done(writeShopText(found.value).trimEnd()) : refused(found);
    },
  }),
  declare({
    words: "text editions",
    line: "<name>",
    about: ["when the editions of a text were published, newest first; consents name these times"],
    takes: ["slug"],
    input: z.strictObject({ slug }),
    async run(ports, { slug }) {
      const found = await textEditions(ports, slug);
      if (!found.ok) return refused(found);
      const lines = found.value.editions.map(({ publishedAt, by }) => `${publishedAt.toISOString()}  ${by ?? ""}`);
      return done(lines.length === 0 ? `${found.value.path} has never been published` : lines.join("\n").trimEnd());
    },
  }),
  declare({
    words: "text unpublish",
    line: "<name>",
    about: ["takes a text off the shop; forms that refer to it are refused"],
    takes: ["slug"],
    input: z.strictObject({ slug }),
    async run(ports, { slug }, actor) {
      const taken = await unpublishText(ports, actor, slug);
      return taken.ok ? done(`${taken.value.path} is not published any more`) : refused(taken);
    },
  }),
];
