/** Id of the form that all checkboxes of the basket belong to. */
export const ticksForm = "ticks";
