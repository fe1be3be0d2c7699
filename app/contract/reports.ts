import { z } from "zod";

/** `GET /mixed/reports/basket`: a sheet, or a commercial offer to print. */
export const basketReportQuery = z.object({ format: z.enum(["xlsx", "pdf"]).default("xlsx") });
