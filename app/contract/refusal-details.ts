import { z } from "zod";
import { orderDifferencesShape } from "./orders/orders.ts";

/** Details of refusals that contain prices; other details pass unchanged. */
export const refusalDetailsShape = z.looseObject({ differences: orderDifferencesShape.optional() });
