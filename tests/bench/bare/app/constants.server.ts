import { readFileSync } from "node:fs";
import type { loader as categoryLoader } from "#app/routes/catalog-category/category.tsx";
import type { loader as rootLoader } from "#app/root.tsx";

type Constants = { root: Awaited<ReturnType<typeof rootLoader>>; category: Awaited<ReturnType<typeof categoryLoader>> };

/** Recorded answers of the shop's own loaders for this page; BARE_DATA is the path of the file. */
export const constants: Constants = JSON.parse(readFileSync(process.env["BARE_DATA"] ?? "", "utf8"));
