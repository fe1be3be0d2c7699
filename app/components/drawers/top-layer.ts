import { createContext } from "react";

/** Tells the frame which dialog lies over the page now: what must be seen and pressed above it has to stand inside. */
export const TopLayer = createContext<(dialog: HTMLElement | null) => void>(() => {});
