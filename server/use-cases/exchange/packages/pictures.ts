import { picturesPin } from "#app/domain/catalog/saving/pins.ts";
import { ownerOf } from "#app/domain/exchange/ownership.ts";
import { productId } from "#app/domain/exchange/translate-good.ts";
import type { GoodRecord } from "#app/domain/exchange/records.ts";
import { ok } from "#app/domain/verdict.ts";
import type { Tx } from "#server/db/client.ts";
import { holdMedia } from "#server/db/queries/catalog/media.ts";
import { lockPlaced, writePlaced } from "#server/db/queries/catalog/placed-photos.ts";
import { duePictures, namePictures, setPlaced, type DuePictures } from "#server/db/queries/exchange/pictures.ts";
import { insertProblems, type PackageProblem } from "#server/db/queries/exchange/problems.ts";
import { transact } from "#server/db/transaction.ts";
import type { Bytes } from "#server/uploads/bytes.ts";
import { storeAndShow } from "#server/use-cases/catalog/media/store-media.ts";
import type { PlacedRecord } from "./goods.ts";
import type { ExchangeFile } from "./leased-job.ts";
import type { PackageContext } from "./package-context.ts";

const goodsAtOnce = 100;
const mostBytes = 20 * 1_024 * 1_024;

/** Notes the names of pictures of a batch: an absent tag is nothing, an empty one means none (desk §8). */
export async function notePictures(
  tx: Tx,
  context: PackageContext,
  goods: readonly PlacedRecord<GoodRecord>[],
  { keepsEmptied }: { keepsEmptied: boolean },
): Promise<void> {
  if (ownerOf(context.policy, "pictures") === "site") return;
  const find = picturesByName(context.job.files);
  const named = new Map(
    goods.flatMap(({ record: { id, pictures, isDeleted, isService } }) =>
      pictures === undefined || isDeleted || isService || (keepsEmptied && pictures.length === 0)
        ? []
        : [[productId(id), [...new Set(pictures)]] as const],
    ),
  );
  const rows = [...named].map(([externalId, names]) => ({
    ...{ externalId, names },
    isSent: names.some((name) => find(name) !== undefined),
  }));
  await namePictures(tx, context.job.connection.uuid, rows);
}

/** Places pictures whose files have come, in the order of their tags, before those that the shop has added itself. */
export async function placePictures(context: PackageContext): Promise<{ placed: number; missing: number }> {
  const { ports, job } = context;
  const find = picturesByName(job.files);
  const total = { placed: 0, missing: 0 };
  for (let after = ""; ;) {
    const goods = await duePictures(ports.database.db, job.connection.uuid, after, goodsAtOnce);
    const last = goods.at(-1);
    if (last === undefined) break;
    for (const one of goods) {
      const { isPlaced, missing } = await placeOf(context, one, find);
      total.placed += isPlaced ? 1 : 0;
      total.missing += missing;
    }
    after = last.externalId;
  }
  if (total.placed > 0) await ports.bus.publish("public:goods");
  return total;
}

async function placeOf(
  context: PackageContext,
  one: DuePictures,
  find: (name: string) => ExchangeFile | undefined,
): Promise<{ isPlaced: boolean; missing: number }> {
  const { ports, actor, job, policy } = context;
  const connection = job.connection.uuid;
  // They stay due, and come when the pin is gone.
  if (one.pinned.includes(picturesPin)) return { isPlaced: false, missing: 0 };
  const foreign = one.images.filter((media) => !one.placed.includes(media));
  const isOwned = ownerOf(policy, "pictures") === "source" || foreign.length === 0;
  const media: string[] = [];
  const problems: PackageProblem[] = [];
  let missing = 0;
  for (const name of isOwned ? one.names : []) {
    const file = find(name) ?? (await job.findPicture(name));
    if (file === null) {
      missing += 1;
      continue;
    }
    const bytes = await bytesOf(file);
    const stored = bytes === null ? null : await storeAndShow<string>(ports, actor, bytes, async (_, uuid) => ok(uuid));
    if (stored?.ok === true) media.push(stored.value);
    else {
      const code = stored === null ? "fileTooLarge" : stored.code;
      problems.push({ path: file.name, externalId: one.externalId, code, field: "pictures", value: name });
    }
  }
  // Pictures of an earlier package stay until all of the new ones have come.
  const kept = missing > 0 ? one.placed : [];
  const isPlaced = await transact<boolean>(ports.database.db, async (tx) => {
    const held: string[] = [];
    for (const uuid of new Set(media)) if (await holdMedia(tx, uuid)) held.push(uuid);
    const isWhole = missing === 0 && held.length === new Set(media).size;
    const before = await lockPlaced(tx, one.product);
    const own = [...held, ...kept.filter((uuid) => !held.includes(uuid) && before.includes(uuid))];
    const others = before.filter((uuid) => !one.placed.includes(uuid) && !own.includes(uuid));
    const after = [...own, ...others];
    const differs = isOwned && (after.length !== before.length || after.some((uuid, at) => uuid !== before[at]));
    if (differs) await writePlaced(tx, one.product, after);
    await setPlaced(tx, connection, {
      externalId: one.externalId,
      placed: isOwned ? own : one.placed,
      isDue: isOwned && !isWhole,
    });
    await insertProblems(tx, job.uuid, problems);
    return ok(differs);
  });
  return { isPlaced: isPlaced.value, missing };
}

/** By the whole name, or by its last part where only one file has it. */
function picturesByName(files: readonly ExchangeFile[]): (name: string) => ExchangeFile | undefined {
  const base = (name: string) => (name.split(/[/\\]/).at(-1) ?? "").toLowerCase();
  const whole = new Map<string, ExchangeFile>();
  const bases = new Map<string, ExchangeFile | null>();
  for (const file of files.filter(({ kind }) => kind === "picture")) {
    whole.set(file.name.toLowerCase(), file);
    bases.set(
      base(file.name),
      bases.has(base(file.name)) && bases.get(base(file.name))?.name !== file.name ? null : file,
    );
  }
  return (name) => whole.get(name.replaceAll("\\", "/").toLowerCase()) ?? bases.get(base(name)) ?? undefined;
}

async function bytesOf(file: ExchangeFile): Promise<Bytes | null> {
  if (file.size > mostBytes) return null;
  const chunks: Uint8Array[] = [];
  for await (const chunk of file.open()) chunks.push(chunk);
  return new Uint8Array(Buffer.concat(chunks));
}
