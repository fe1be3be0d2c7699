/** The form of quick entry: so many rows of `code` and `quantity`, and a pasted `list`. */
export const entryForm = "basket.enter";
export const entryRows = 4;
