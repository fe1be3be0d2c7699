/** Id of the checkout form, for a button of it in the page's header. */
export const checkoutName = "checkout";
