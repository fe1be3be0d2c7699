/**
 * Refusals of what the shop's staff do, at the desk and by operator commands. Objects named by the address are 404,
 * whatever the person can resolve is 422 (see problem.ts).
 */
export const deskProblems = {
  // accounts
  phoneOrInn: 422,
  accountUnknown: 422,
  buyerUnknown: 422,
  // orders; the code of a step outside the graph is from product rules §3.4
  orderNotFound: 404,
  transition_not_allowed: 422,
  orderNotPickup: 422,
  orderNothingToPack: 422,
  creditStopped: 422,
  paymentNotAwaited: 422,
  paymentNotOnReceipt: 422,
  paidTooMuch: 422,
  // corrective documents
  partNotFound: 404,
  partNotShipped: 422,
  documentArticleUnknown: 422,
  correctionUnchanged: 422,
  // refunds by bank
  refundAmbiguous: 422,
  refundNotDue: 422,
  refundDateAhead: 422,
  refundsNone: 422,
  shopAccountMissing: 422,
  // claims
  claimNotFound: 404,
  claimLineUnknown: 422,
  claimAboveClaimed: 422,
  claimNothingApproved: 422,
  claimPrice: 422,
  claimCorrectedByHand: 422,
  claimCorrectionUnknown: 422,
  claimNotCorrectable: 422,
  // feedback
  feedbackNotFound: 404,
  feedbackMove: 422,
  // acts of reconciliation
  actNotFound: 404,
  actFileNotReady: 422,
  // redirects
  redirectUnsafe: 422,
  redirectChain: 422,
  // photos of goods, pictures of other things
  photoUnknown: 422,
  photoAmbiguous: 422,
  photoMissing: 422,
  photoType: 422,
  photoOrder: 422,
  photoAddresses: 422,
  addressNotHttps: 422,
  addressNotPublic: 422,
  addressRedirects: 422,
  addressFailed: 422,
  mediaUnknown: 404,
  mediaUsed: 422,
  pictureOwnerUnknown: 404,
  archiveBroken: 422,
  archiveTooLarge: 422,
  archivedLink: 422,
  archivedBomb: 422,
  archivedTwice: 422,
  // imported files
  calculatorLine: 422,
  calculatorValue: 422,
  dictionaryLine: 422,
  settlementLine: 422,
  settlementInn: 422,
  settlementContract: 422,
} as const satisfies Record<string, 404 | 422>;
