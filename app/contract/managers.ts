import { z } from "zod";
import { uuidShape, workHoursShape } from "./parts.ts";

const messengerTypes = ["telegram", "max", "vk", "whatsapp"] as const;
/** Who serves a buyer (decisions §3.2). `schedule` is by the clocks of `timezone`. */
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
