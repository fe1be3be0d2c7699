/** Values of boolean attributes. */
export const attributes = { yes: "да", no: "нет" } as const;
