/** The checkout's form, which the header of its page has a button of. */
export const checkoutName = "checkout";
