/** The form that all ticks of the basket belong to, wherever they stand. */
export const ticksForm = "ticks";
