import { useRef } from "react";
import type { FormReply } from "#app/view-models/frame.ts";

type Kept = { key: string; reply: FormReply | null; before: FormReply | null | undefined };

/** The last reply to the form with this key; a failed submission (preserve-form-offline.ts) does not discard it. */
export function useKeptReply(key: string, data: FormReply | null | undefined): FormReply | null {
  const last = useRef<Kept>({ key, reply: null, before: null });
  // In the render with a new key the fetcher still holds the previous key's reply.
  if (last.current.key !== key) last.current = { key, reply: null, before: data };
  if (data && data !== last.current.before) last.current.reply = data;
  return last.current.reply;
}
