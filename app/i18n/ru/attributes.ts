/** How yes-or-no attributes are shown. */
export const attributes = { yes: "да", no: "нет" } as const;
