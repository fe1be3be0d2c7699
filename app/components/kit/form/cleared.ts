import type { FormReply } from "#app/forms/reply.ts";

/** Content of a list before clearing: `cleared` of the reply's data. */
export function clearedOf({ data }: FormReply): string[] {
  const cleared = data?.["cleared"];
  return Array.isArray(cleared) ? cleared.filter((one) => typeof one === "string") : [];
}
