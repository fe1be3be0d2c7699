import { readdir, readFile, stat } from "node:fs/promises";
import { join, relative } from "node:path";
import { z } from "zod";
import type { Actor } from "#app/domain/actor.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import type { Ports } from "#server/ports/ports.ts";
import { openPhotoArchive, type ArchivedFile, type PhotoArchive } from "#server/uploads/photo-archive.ts";
import { checkPhoto, mostPhotoBytes, mostPhotoMegabytes } from "#server/uploads/photo.ts";
import { addPhoto, photoTargets, productNamed } from "#server/use-cases/catalog/photos/add-photo.ts";
import { removePhoto } from "#server/use-cases/catalog/photos/remove-photo.ts";
import { declare } from "#server/operator/declare.ts";
import { done, refused, type Outcome } from "#server/operator/refusals.ts";

export const photoCommands = [
  declare({
    words: "photos add",
    line: "<folder or zip> [--check]",
    about: [
      "adds photos to goods by the names of files: article, external id or barcode,",
      "with a number where there are several (article.jpg, article_2.jpg);",
      "--check only says what would be refused",
    ],
    takes: ["path"],
    files: ["path"],
    options: { check: { type: "boolean" } },
    input: z.strictObject({ path: z.string(), check: z.boolean().default(false) }),
    async run(ports, { path, check }, actor) {
      const found = await stat(path).catch(() => null);
      if (found === null) return refused({ code: "fileUnreadable", file: path });
      const source = found.isDirectory() ? ok(await folder(path)) : await openPhotoArchive(path);
      if (!source.ok) return refused(source);
      try {
        return await added(ports, actor, source.value.files, check);
      } finally {
        source.value.close();
      }
    },
  }),
  declare({
    words: "photos remove",
    line: "<article> <number>",
    about: ["takes a photo off a product's page, counted from 1"],
    takes: ["article", "number"],
    input: z.strictObject({ article: z.string().max(255), number: z.coerce.number().int().min(1).max(99) }),
    async run(ports, { article, number }, actor) {
      const product = await productNamed(ports, article);
      if (!product.ok) return refused(product);
      const removed = await removePhoto(ports, actor, { product: product.value, position: number - 1 });
      return removed.ok ? done(`photo ${number} of ${article} was removed`) : refused(removed);
    },
  }),
];

async function added(ports: Ports, actor: Actor, files: readonly ArchivedFile[], isCheck: boolean): Promise<Outcome> {
  const targets = await photoTargets(
    ports,
    files.map(({ name }) => name),
  );
  const counts = { added: 0, unchanged: 0, refused: 0 };
  const refusals: string[] = [];
  // In the order of their places: the second picture must not come before the first.
  const inOrder = files
    .map((file, at) => ({ file, target: targets[at] ?? no("photoUnknown") }))
    .sort((one, other) => placeOf(one.target) - placeOf(other.target));
  for (const { file, target } of inOrder) {
    const result = target.ok ? await one(ports, actor, { ...target.value, file, isCheck }) : target;
    if (!result.ok) {
      counts.refused += 1;
      refusals.push(`  ${file.name}: ${refused(result).message}`);
    } else if (result.value === "unchanged") counts.unchanged += 1;
    else counts.added += 1;
  }
  if (counts.added > 0 && !isCheck) await ports.bus.publish("public:goods");
  const verb = isCheck ? "would be added" : "were added";
  const message = `${counts.added} photos ${verb}, ${counts.unchanged} were there already, ${counts.refused} files are refused`;
  return { ok: counts.refused === 0, message: [message, ...refusals].join("\n") };
}

function placeOf(target: Verdict<{ position: number }>): number {
  return target.ok ? target.value.position : Infinity;
}

async function one(
  ports: Ports,
  actor: Actor,
  { file, product, position, isCheck }: { file: ArchivedFile; product: string; position: number; isCheck: boolean },
) {
  const bytes = await file.read();
  if (!bytes.ok) return bytes;
  return isCheck ? checkPhoto(bytes.value) : addPhoto(ports, actor, { product, position, bytes: bytes.value });
}

/** All files of a folder and of those in it. */
async function folder(path: string): Promise<PhotoArchive> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith("."))
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort()
    .map((file) => ({
      name: relative(path, file),
      async read(): ReturnType<ArchivedFile["read"]> {
        const { size } = await stat(file);
        if (size > mostPhotoBytes) return no("fileTooLarge", { limit: mostPhotoMegabytes });
        return ok(Uint8Array.from(await readFile(file)));
      },
    }));
  return { files, close: () => {} };
}
