import { randomInt, randomUUID } from "node:crypto";
import type { Ids } from "./ports.ts";

/** Unguessable ids and codes from the operating system's generator, without modulo bias. */
export const secureIds: Ids = {
  uuid: () => randomUUID(),
  integer: (limit) => randomInt(limit),
};
