/** Anchor of the result, used by the form with and without script. */
export const resultId = "result";
