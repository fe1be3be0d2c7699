import { z } from "zod";
import { readJson } from "#server/demo/data.ts";
import type { CounterpartyManagerRow, DemoManagerRow } from "#server/demo/rows.ts";
import { stableUuid } from "#server/demo/stable-uuid.ts";

/** Invented people with numbers that nobody has; each serves some of the demo counterparties. */
const managers = readJson(
  "managers.json",
  z.array(
    z.strictObject({
      fio: z.string(),
      position: z.string(),
      phone: z.string(),
      ext: z.string().nullable(),
      email: z.string(),
      timezone: z.string(),
      messengers: z.array(z.strictObject({ type: z.enum(["telegram", "max", "vk", "whatsapp"]), url: z.url() })),
      clients: z.array(z.string()),
      from: z.iso.time(),
      to: z.iso.time(),
    }),
  ),
);

/** Demo managers, and whom of the counterparties each serves; `rootUuidOf` knows them by their keys. */
export function managerRows(rootUuidOf: (key: string) => string): {
  managers: DemoManagerRow[];
  counterpartyManagers: CounterpartyManagerRow[];
} {
  return {
    managers: managers.map(({ clients: _, from, to, ...manager }) => ({
      uuid: uuidOf(manager.email),
      photo: null,
      schedule: [1, 2, 3, 4, 5].map((day) => ({ day, from, to })),
      ...manager,
    })),
    counterpartyManagers: managers.flatMap(({ email, clients }) =>
      clients.map((key) => ({ root_uuid: rootUuidOf(key), manager_uuid: uuidOf(email) })),
    ),
  };
}

function uuidOf(email: string): string {
  return stableUuid(`manager/${email}`);
}
