/** Name of the form that repeats an order; its values and errors are by product. */
export const repeatForm = "order.repeat";
