import { createContext } from "react";

/** The dialog that is modal now: only what is rendered inside it can be seen and clicked. */
export const TopLayer = createContext<(dialog: HTMLElement | null) => void>(() => {});
