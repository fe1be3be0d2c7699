import { createContext } from "react";

/** The current modal dialog: only content inside it is visible and clickable. */
export const TopLayer = createContext<(dialog: HTMLElement | null) => void>(() => {});
