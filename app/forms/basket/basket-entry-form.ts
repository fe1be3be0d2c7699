/** Quick entry: rows of `code` and `quantity`, and a pasted `list`. */
export const entryForm = "basket.enter";
export const entryRows = 4;
