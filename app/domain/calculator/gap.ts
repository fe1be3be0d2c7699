/** Why there is no part: what of the sash is past what the system has, with the bound. */
export type Gap =
  | {
      code: "widthOver" | "widthUnder" | "heightOver" | "heightUnder" | "weightOver" | "ratioOver" | "ratioUnder";
      limit: number;
    }
  | { code: "size" | "colour" | "security" | "side" | "opening" | "depth" };
