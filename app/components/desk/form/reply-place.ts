/** Where a page answers a form that was sent: its message, what is wrong, or the next step. */
export const replyId = "reply";

/**
 * The action of forms: their own page, opened at its answer. Without a fragment of its own a form would take that of its
 * page, and hand it on to where the answer redirects.
 */
export const replyHere = `#${replyId}`;
