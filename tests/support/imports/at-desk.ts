import { z } from "zod";
import {
  deskImportShape,
  importedFileShape,
  importRowsShape,
  importUploadPath,
  type DeskImport,
} from "#app/contract/desk/imports.ts";
import { fileNameHeader } from "#app/contract/files/files.ts";
import { workOnImports } from "#server/use-cases/catalog/imports/desk/work-runs.ts";
import { fileMakers } from "#server/use-cases/files/file-makers.ts";
import { makeFiles } from "#server/use-cases/files/make-files.ts";
import type { TestAnswer, TestShop } from "#tests/support/shops/shop.ts";
import type { atDesk } from "#tests/support/staff.ts";

type Desk = Pick<Awaited<ReturnType<typeof atDesk>>, "call">;

/** Imports of one person at the desk, by calls. */
export function deskImports(shop: TestShop, desk: Desk) {
  let keys = 0;
  const keyed = (key = `form-${(keys += 1)}`) => ({ "idempotency-key": key });
  const path = (uuid: string, below = "") => `/desk/imports/${uuid}${below}`;
  const work = () => workOnImports(shop.ports);
  const send = (
    kind: string,
    content: string | Uint8Array,
    { name = "list.csv", key }: { name?: string; key?: string } = {},
  ) =>
    desk.call("POST", `${importUploadPath}?kind=${kind}`, {
      body: typeof content === "string" ? new TextEncoder().encode(content) : content,
      headers: {
        "content-type": "application/octet-stream",
        [fileNameHeader]: encodeURIComponent(name),
        ...keyed(key),
      },
    });
  const show = async (uuid: string): Promise<DeskImport> => (await desk.call("GET", path(uuid))).data(deskImportShape);
  const act = (uuid: string, step: "mapping" | "sheet" | "apply" | "undo", body: object, key?: string) =>
    desk.call("POST", path(uuid, `/${step}`), { body, headers: keyed(key) });
  /** Uploads and reads a file. */
  async function read(kind: string, content: string | Uint8Array, name?: string): Promise<DeskImport> {
    const { uuid } = (await send(kind, content, name === undefined ? {} : { name })).data(importedFileShape);
    await work();
    return show(uuid);
  }
  /** Checks a read file by the columns that are proposed, or by these. */
  async function check({ uuid, version }: DeskImport, columns: Record<string, string> = {}): Promise<DeskImport> {
    const answer = await act(uuid, "mapping", { version, columns, check: true });
    if (answer.status !== 200) throw new Error(answer.text);
    await work();
    return show(uuid);
  }
  async function apply({ uuid, version }: DeskImport, more: object = {}): Promise<DeskImport> {
    const answer = await act(uuid, "apply", { version, allOrNothing: false, ...more });
    if (answer.status !== 200) throw new Error(answer.text);
    await work();
    return show(uuid);
  }
  const startExport = (kind: string, format = "csv", key?: string) =>
    desk.call("POST", "/desk/imports/exports", { body: { kind, format }, headers: keyed(key) });
  /** The file as it is downloaded from «Мои файлы». */
  async function exported(kind: string, format?: string): Promise<TestAnswer> {
    const { process } = (await startExport(kind, format)).data(z.object({ process: z.string() }));
    await makeFiles(shop.ports, fileMakers);
    return desk.call("GET", `/desk/files/${process}`);
  }
  return {
    ...{ startExport, exported },
    ...{ send, show, act, read, check, apply, work },
    checked: async (kind: string, content: string | Uint8Array, name?: string) =>
      check(await read(kind, content, name)),
    rows: async (uuid: string, filter = "changing") =>
      (await desk.call("GET", path(uuid, `/rows?filter=${filter}`))).data(importRowsShape),
  };
}
