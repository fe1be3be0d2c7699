import { systemActor } from "#app/domain/actor.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { leasePicture, markPicture, type DuePicture } from "#server/db/queries/catalog/imports/pictures.ts";
import { placePhoto } from "#server/db/queries/catalog/placed-photos.ts";
import { transact } from "#server/db/transaction.ts";
import type { WebFault } from "#server/gateways/public-web.ts";
import type { Ports } from "#server/ports/ports.ts";
import { mostPhotoMegabytes, type PhotoFault } from "#server/uploads/photo.ts";
import { storeAndShow } from "#server/use-cases/catalog/media/store-media.ts";
import { spacedOut } from "#server/use-cases/catalog/saving/save-in-batches.ts";

const actor = systemActor("pictures");
/** A process that was killed holds a picture for so long. */
const leaseMs = 120_000;
/** A run of the job ends long before its queue gives it to another process. */
const longestMs = 240_000;
/** Pauses before a server that did not answer is asked again. */
const pausesMs = [600_000, 3_600_000] as const;

/** Fetches the pictures that imported files have named, one after another; returns their number. */
export async function fetchDuePictures(ports: Ports, stopping?: AbortSignal): Promise<number> {
  const { clock, database } = ports;
  const bus = spacedOut(ports.bus, clock);
  const began = clock.now().getTime();
  try {
    for (let count = 0; ; count += 1) {
      const now = clock.now();
      if (stopping?.aborted || now.getTime() - began > longestMs) return count;
      const due = await leasePicture(database.db, { now, until: new Date(now.getTime() + leaseMs) });
      if (due === null) return count;
      if ((await fetchPicture(ports, due)) === "added") await bus.publish("public:goods");
    }
  } finally {
    await bus.publishRest();
  }
}

/** The picture and its result are one transaction: after a crash it is fetched again and found to be there. */
async function fetchPicture(ports: Ports, due: DuePicture): Promise<"added" | "same" | "failed"> {
  const bytes = await ports.publicWeb.read(due.address, mostPhotoMegabytes);
  if (!bytes.ok) return failed(ports, due, bytes);
  const shown = await storeAndShow<"added" | "same", { ok: false; code: "unwanted" }>(
    ports,
    actor,
    bytes.value,
    async (tx, media) => {
      const { product } = due;
      const state = (await placePhoto(tx, { product, media, position: null })) ? "added" : "same";
      // An undone import has taken it back meanwhile.
      return (await markPicture(tx, due, { state, media })) ? ok(state) : no("unwanted");
    },
  );
  if (shown.ok) return shown.value;
  return shown.code === "unwanted" ? "failed" : failed(ports, due, shown);
}

async function failed(
  ports: Ports,
  due: DuePicture,
  { ok: _, code, ...details }: { ok: false } & (WebFault | PhotoFault),
): Promise<"failed"> {
  const pause = code === "addressFailed" ? pausesMs[due.attempts - 1] : undefined;
  await transact<null>(ports.database.db, async (tx) => {
    await markPicture(tx, due, {
      state: pause === undefined ? "failed" : "due",
      code,
      details,
      nextAt: new Date(ports.clock.now().getTime() + (pause ?? 0)),
    });
    return ok(null);
  });
  ports.log.info({ event: "import.pictureFailed", product: due.product, code }, "a picture was not fetched");
  return "failed";
}
