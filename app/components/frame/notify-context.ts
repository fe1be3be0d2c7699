import { createContext, useContext } from "react";
import type { Notice } from "#app/forms/reply.ts";

export type Notify = (notices: readonly Notice[]) => void;

const NotifyContext = createContext<Notify>(() => {});

export const NotifyProvider = NotifyContext.Provider;

/** Shows notices as a form's reply does; no-op outside the frame. The function is stable. */
export function useNotify(): Notify {
  return useContext(NotifyContext);
}
