/** What the form that repeats an order is named; its values and errors are by product. */
export const repeatForm = "order.repeat";
