import { readFile, stat } from "node:fs/promises";
import { z } from "zod";
import { no } from "#app/domain/verdict.ts";
import { mostPhotoBytes, mostPhotoMegabytes } from "#server/uploads/photo.ts";
import { deletePicture, deleteUnused, listUnusedMedia } from "#server/use-cases/catalog/media/delete-media.ts";
import { picturedKinds, removePicture, setPicture } from "#server/use-cases/catalog/media/set-picture.ts";
import { declare } from "#server/operator/declare.ts";
import { done, refused } from "#server/operator/refusals.ts";

const owner = { kind: z.enum(picturedKinds), name: z.string().max(255) };

export const mediaCommands = [
  declare({
    words: "picture set",
    line: "<category, brand, promotion, page or material> <slug or path> <file>",
    about: ["gives it a picture, shown instead of its drawing"],
    takes: ["kind", "name", "file"],
    files: ["file"],
    input: z.strictObject({ ...owner, file: z.string() }),
    async run(ports, { kind, name, file }, actor) {
      const found = await stat(file).catch(() => null);
      if (found === null || !found.isFile()) return refused({ code: "fileUnreadable", file });
      if (found.size > mostPhotoBytes) return refused(no("fileTooLarge", { limit: mostPhotoMegabytes }));
      const bytes = Uint8Array.from(await readFile(file));
      const set = await setPicture(ports, actor, { kind, name, bytes });
      return set.ok ? done(`the ${kind} has this picture now`) : refused(set);
    },
  }),
  declare({
    words: "picture remove",
    line: "<category, brand, promotion, page or material> <slug or path>",
    about: ["takes its picture away"],
    takes: ["kind", "name"],
    input: z.strictObject(owner),
    async run(ports, { kind, name }, actor) {
      const removed = await removePicture(ports, actor, { kind, name });
      return removed.ok ? done(`the ${kind} has no picture any more`) : refused(removed);
    },
  }),
  declare({
    words: "media unused",
    line: "",
    about: ["lists pictures that nothing shows"],
    input: z.strictObject({}),
    async run(ports) {
      const unused = await listUnusedMedia(ports);
      const lines = unused.map(
        ({ uuid, width, height, bytes, stored }) =>
          `${uuid}, ${width}×${height}, ${Math.ceil(bytes / 1_024)} kB, since ${stored.toISOString().slice(0, 10)}`,
      );
      return done(lines.join("\n") || "everything is shown somewhere");
    },
  }),
  declare({
    words: "media delete",
    line: "<uuid> or --unused",
    about: ["deletes a picture that nothing shows, or all of them"],
    mayTake: ["uuid"],
    options: { unused: { type: "boolean" } },
    input: z
      .strictObject({ uuid: z.uuid().optional(), unused: z.boolean().default(false) })
      .refine(({ uuid, unused }) => (uuid === undefined) === unused),
    async run(ports, { uuid }, actor) {
      if (uuid === undefined) return done(`${await deleteUnused(ports, actor)} pictures were deleted`);
      const deleted = await deletePicture(ports, actor, uuid);
      return deleted.ok ? done("the picture was deleted") : refused(deleted);
    },
  }),
];
