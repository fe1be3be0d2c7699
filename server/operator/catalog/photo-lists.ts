import { readFile } from "node:fs/promises";
import { z } from "zod";
import type { Actor } from "#app/domain/actor.ts";
import type { Ports } from "#server/ports/ports.ts";
import { productNamed } from "#server/use-cases/catalog/photos/add-photo.ts";
import { describePhoto, orderPhotos, photosOfProduct } from "#server/use-cases/catalog/photos/arrange-photos.ts";
import { fetchPhoto } from "#server/use-cases/catalog/photos/fetch-photo.ts";
import { declare } from "#server/operator/declare.ts";
import { done, refused, type Outcome } from "#server/operator/refusals.ts";

const article = z.string().max(255);

export const photoListCommands = [
  declare({
    words: "photos list",
    line: "<article>",
    about: ["lists the photos of a product: picture, pixels, size, text and what else shows it"],
    takes: ["article"],
    input: z.strictObject({ article }),
    async run(ports, input) {
      const product = await productNamed(ports, input.article);
      if (!product.ok) return refused(product);
      const photos = await photosOfProduct(ports, product.value);
      if (photos.length === 0) return done("no photos");
      const lines = photos.map(({ uuid, width, height, bytes, alt, uses }, at) =>
        [
          `${at + 1}. ${uuid}, ${width}×${height}, ${Math.ceil(bytes / 1_024)} kB, ${alt === "" ? "no text" : `«${alt}»`}`,
          `   shown by ${uses.join(", ")}`,
        ].join("\n"),
      );
      return done(lines.join("\n"));
    },
  }),
  declare({
    words: "photos set",
    line: "<article> <number> --alt <text or none>",
    about: ["describes a photo for those who do not see it; none: by the product's name"],
    takes: ["article", "number"],
    options: { alt: { type: "string" } },
    input: z.strictObject({
      article,
      number: z.coerce.number().int().min(1).max(99),
      alt: z.string().trim().min(1).max(255),
    }),
    async run(ports, { number, alt, ...input }, actor) {
      const product = await productNamed(ports, input.article);
      if (!product.ok) return refused(product);
      const photo = { product: product.value, position: number - 1, alt: alt === "none" ? "" : alt };
      const described = await describePhoto(ports, actor, photo);
      return described.ok ? done(`photo ${number} of ${input.article} was described`) : refused(described);
    },
  }),
  declare({
    words: "photos order",
    line: "<article> <numbers>",
    about: ["puts the photos of a product into another order: 3,1,2"],
    takes: ["article", "numbers"],
    input: z.strictObject({ article, numbers: z.string().regex(/^\d{1,2}(?:,\d{1,2}){0,98}$/) }),
    async run(ports, input, actor) {
      const product = await productNamed(ports, input.article);
      if (!product.ok) return refused(product);
      const numbers = input.numbers.split(",").map(Number);
      const ordered = await orderPhotos(ports, actor, { product: product.value, numbers });
      return ordered.ok ? done(`the photos of ${input.article} are in the new order`) : refused(ordered);
    },
  }),
  declare({
    words: "photos fetch",
    line: "<article> <https address>",
    about: ["adds the picture at an address behind the last photo of a product"],
    takes: ["article", "address"],
    input: z.strictObject({ article, address: z.string().max(2_000) }),
    async run(ports, input, actor) {
      const fetched = await fetchedBy(ports, actor, input);
      if (!fetched.ok) return refused(fetched);
      if (fetched.value === "added") await ports.bus.publish("public:goods");
      return done(fetched.value === "added" ? "the photo was added" : "the product shows this photo already");
    },
  }),
  declare({
    words: "photos fetch-all",
    line: "<file.csv>",
    about: ["the same for every line of a file: article;https address"],
    takes: ["file"],
    files: ["file"],
    input: z.strictObject({ file: z.string() }),
    async run(ports, { file }, actor) {
      const text = await readFile(file, "utf8").catch(() => null);
      return text === null ? refused({ code: "fileUnreadable", file }) : fetchedAll(ports, actor, text);
    },
  }),
];

type Line = { article: string; address: string };

async function fetchedBy(ports: Ports, actor: Actor, { article: code, address }: Line) {
  const product = await productNamed(ports, code);
  return product.ok ? fetchPhoto(ports, actor, { product: product.value, address }) : product;
}

/** One after another, so that they keep their order. */
async function fetchedAll(ports: Ports, actor: Actor, text: string): Promise<Outcome> {
  const lines: Line[] = [];
  for (const [at, line] of text
    .replace(/^\uFEFF/, "")
    .split(/\r?\n/)
    .entries()) {
    if (line.trim() === "") continue;
    const [, code, address] = /^\s*"?([^;"]{1,255}?)"?\s*;\s*"?([^;"\s]{1,2000})"?\s*$/.exec(line) ?? [];
    if (code === undefined || address === undefined) return refused({ code: "photoAddresses", line: at + 1 });
    lines.push({ article: code, address });
  }
  const counts = { added: 0, unchanged: 0 };
  const refusals: string[] = [];
  for (const line of lines) {
    const fetched = await fetchedBy(ports, actor, line);
    if (fetched.ok) counts[fetched.value] += 1;
    else refusals.push(`  ${line.article}: ${refused(fetched).message}`);
  }
  if (counts.added > 0) await ports.bus.publish("public:goods");
  const message = `${counts.added} photos were added, ${counts.unchanged} were there already, ${refusals.length} lines are refused`;
  return { ok: refusals.length === 0, message: [message, ...refusals].join("\n") };
}
