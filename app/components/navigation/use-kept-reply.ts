import { useRef } from "react";
import type { FormReply } from "#app/view-models/frame.ts";

type Kept = { key: string; reply: FormReply | null; before: FormReply | null | undefined };

/** The last answer to the form of this key: one that never reached the shop (preserve-form-offline.ts) takes nothing back. */
export function useKeptReply(key: string, data: FormReply | null | undefined): FormReply | null {
  const last = useRef<Kept>({ key, reply: null, before: null });
  // In the render that brings a new key the fetcher still holds what was answered to the one before.
  if (last.current.key !== key) last.current = { key, reply: null, before: data };
  if (data && data !== last.current.before) last.current.reply = data;
  return last.current.reply;
}
