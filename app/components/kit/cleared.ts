import type { FormReply } from "#app/forms/reply.ts";

/** What a list held when it was cleared, as its action answered: `cleared` of the reply's data. */
export function clearedOf({ data }: FormReply): string[] {
  const cleared = data?.["cleared"];
  return Array.isArray(cleared) ? cleared.filter((one) => typeof one === "string") : [];
}
