import type { Verdict } from "#app/domain/verdict.ts";

/**
 * The only code -> status table (decisions §1.1, §1.22). The storefront logs out on 401, shows whole-page errors on
 * 404/429/5xx: so whatever the visitor must settle is 422.
 */
export const problemStatus = {
  // what cannot be read
  badRequest: 400,
  unknownIntent: 400,
  payloadTooLarge: 413,
  unsupportedMediaType: 415,
  validation: 422,
  // who asks
  unauthorized: 401,
  sessionExpired: 401,
  sessionReused: 401,
  sessionClosed: 401,
  closedRole: 403,
  moderation: 403,
  crossSite: 403,
  methodNotAllowed: 405,
  requestTimeout: 408,
  misdirected: 421,
  headTooLarge: 431,
  notFound: 404,
  tooComplex: 422,
  // login
  phone: 422,
  mobile: 422,
  codeWrong: 422,
  codeExpired: 422,
  codeUsed: 422,
  codeTries: 422,
  codeCoolDown: 422,
  codeLimit: 422,
  codeNotSent: 422,
  codeSmsFirst: 422,
  codeDelivered: 422,
  registerTokenExpired: 422,
  phoneTaken: 422,
  innLimit: 422,
  registryAway: 422,
  // e-mails with links
  emailLimit: 422,
  emailAlreadySent: 422,
  linkWrong: 422,
  linkExpired: 422,
  linkUsed: 422,
  linkTries: 422,
  emailConfirmed: 422,
  // what the account is reached by; a session that was not confirmed may not change it (security A15)
  confirmationNeeded: 403,
  phoneSame: 422,
  emailSame: 422,
  emailNotConfirmed: 422,
  deletionOrders: 422,
  deletionCompanies: 422,
  noCounterparty: 422,
  // counterparties
  clientStatus: 422,
  clientRejected: 422,
  clientBlocked: 422,
  clientArchived: 422,
  clientHasOrders: 422,
  clientFixed: 422,
  clientOwn: 422,
  clientTaken: 422,
  clientFull: 422,
  bankKnown: 422,
  branchKnown: 422,
  // several people of one company
  rightMissing: 403,
  rightsBlind: 422,
  rightsExceed: 422,
  ownerKept: 422,
  lastManager: 422,
  memberAlready: 422,
  invitationOver: 422,
  invitationLimit: 422,
  joinDecided: 422,
  approvalNeeded: 422,
  approvalDecided: 422,
  approvalAbove: 422,
  // mutual settlements
  periodReversed: 422,
  periodLong: 422,
  filesRunning: 422,
  // lists of orders
  ordersNone: 422,
  ordersMany: 422,
  // files and forms
  fileType: 422,
  fileBroken: 422,
  fileTooLarge: 422,
  pictureTooLarge: 422,
  pictureHeic: 422,
  pictureSlow: 422,
  filesWaiting: 422,
  filesGone: 422,
  tooManyFiles: 422,
  storageFull: 507,
  feedbackClosed: 422,
  // claims
  orderUnknown: 422,
  claimEmpty: 422,
  claimLine: 422,
  claimTooMuch: 422,
  // goods
  inStock: 422,
  // basket and order
  badQuantity: 422,
  productGone: 422,
  basketFull: 422,
  basketEmpty: 422,
  tooManyLists: 422,
  tooManyShares: 422,
  basketChanged: 422,
  priceChanged: 422,
  stockChanged: 422,
  counterpartyChanged: 422,
  nothingTicked: 422,
  consentMissing: 422,
  contractUnknown: 422,
  deliveryUnavailable: 422,
  deliveryChanged: 422,
  paymentUnavailable: 422,
  paymentMethod: 422,
  orderNotPayable: 422,
  gatewayAway: 422,
  webhookUnknown: 400,
  keyReused: 422,
  inProgress: 409,
  compareFull: 422,
  listFull: 422,
  // the shop itself
  tooManyRequests: 429,
  internal: 500,
  notImplemented: 501,
  maintenance: 503,
  readOnly: 503,
  overloaded: 503,
  timeout: 504,
} as const satisfies Record<string, number>;

export type ProblemCode = keyof typeof problemStatus;

/** What a call answers: its value, or a refusal that the table above knows. */
export type ProblemOr<V> = Verdict<V, { code: ProblemCode }>;

export function isProblemCode(code: string): code is ProblemCode {
  return Object.hasOwn(problemStatus, code);
}
