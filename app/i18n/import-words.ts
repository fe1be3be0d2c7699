import { imports } from "./ru/desk/imports.ts";
import { namespace } from "./translator.ts";

/** Words of imported and exported files. */
export const importWords = namespace("imports", imports);
