/** Where a calculation's answer begins: its form leads there, with script and without. */
export const resultId = "result";
