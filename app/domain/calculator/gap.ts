/** Why no part fits: the exceeded size and its bound. */
export type Gap =
  | {
      code: "widthOver" | "widthUnder" | "heightOver" | "heightUnder" | "weightOver" | "ratioOver" | "ratioUnder";
      limit: number;
    }
  | { code: "size" | "colour" | "security" | "side" | "opening" | "depth" };
