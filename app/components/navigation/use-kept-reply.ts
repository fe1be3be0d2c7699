import { useRef } from "react";
import type { FormReply } from "#app/view-models/frame.ts";

/** The last answer to the form of this key: one that never reached the shop (preserve-form-offline.ts) takes nothing back. */
export function useKeptReply(key: string, data: FormReply | null | undefined): FormReply | null {
  const last = useRef<{ key: string; reply: FormReply | null }>({ key, reply: null });
  if (last.current.key !== key) last.current = { key, reply: null };
  if (data) last.current.reply = data;
  return last.current.reply;
}
