import { z } from "zod";
import { uuidShape, workHoursShape } from "#app/contract/parts.ts";

const messengerTypes = ["telegram", "max", "vk", "whatsapp"] as const;
/** A manager of a buyer (product rules §3.2). `schedule` is in `timezone`. */
const managerShape = z.object({
  uuid: uuidShape,
  fio: z.string(),
  position: z.string(),
  phone: z.string(),
  ext: z.string().nullable(),
  email: z.string(),
  photo: z.string().nullable(),
  timezone: z.string(),
  schedule: z.array(workHoursShape),
  messengers: z.array(z.object({ type: z.enum(messengerTypes), url: z.url({ protocol: /^https$/ }) })),
});
export const managerListShape = z.array(managerShape);

export type Manager = z.infer<typeof managerShape>;
