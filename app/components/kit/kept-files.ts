import { useMemo } from "react";
import type { WaitingFile } from "#app/contract/files.ts";
import type { FormReply } from "#app/forms/reply.ts";

/** The files of the last answer, the same list until there is another one: by a new one the field of files is emptied. */
export function useKeptFiles(reply: FormReply | null): WaitingFile[] {
  return useMemo(() => keptFiles(reply?.data), [reply]);
}

/** The files that an action kept while the rest of its form was wrong: `files` of its reply's data. */
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
