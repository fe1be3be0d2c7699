import { useMemo } from "react";
import type { WaitingFile } from "#app/contract/files/files.ts";
import type { FormReply } from "#app/forms/reply.ts";

/** Files of the last answer, with a stable identity: a new list clears the file field. */
export function useKeptFiles(reply: FormReply | null): WaitingFile[] {
  return useMemo(() => keptFiles(reply?.data), [reply]);
}

/** Files kept by an action while the rest of its form was invalid: `files` of its reply's data. */
function keptFiles(data: Record<string, unknown> | undefined): WaitingFile[] {
  const files = data?.["files"];
  return Array.isArray(files) ? files.filter(isWaitingFile) : [];
}

function isWaitingFile(value: unknown): value is WaitingFile {
  if (typeof value !== "object" || value === null) return false;
  return (
    "uuid" in value &&
    typeof value.uuid === "string" &&
    "name" in value &&
    typeof value.name === "string" &&
    "size" in value &&
    typeof value.size === "number"
  );
}
