import { readFileSync } from "node:fs";
import type { loader as categoryLoader } from "#app/routes/catalog-category/category.tsx";
import type { loader as rootLoader } from "#app/root.tsx";

type Constants = { root: Awaited<ReturnType<typeof rootLoader>>; category: Awaited<ReturnType<typeof categoryLoader>> };

/** What the shop's own loaders have answered for this page once: BARE_DATA names the file. */
export const constants: Constants = JSON.parse(readFileSync(process.env["BARE_DATA"] ?? "", "utf8"));
