import { createContext, useContext } from "react";
import type { Notice } from "#app/forms/reply.ts";

export type Notify = (notices: readonly Notice[]) => void;

const NotifyContext = createContext<Notify>(() => {});

export const NotifyProvider = NotifyContext.Provider;

/** Shows notices as the answer of a form does; nothing outside the frame. The function stays the same. */
export function useNotify(): Notify {
  return useContext(NotifyContext);
}
