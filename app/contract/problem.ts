import { deskProblems } from "#app/contract/desk/desk-problems.ts";
import { listProblems } from "#app/contract/uploads/list-problems.ts";
import type { Verdict } from "#app/domain/verdict.ts";

/**
 * The only code -> status table (product rules §1.1, §1.22). The storefront logs out on 401 and shows whole-page errors
 * on 404/429/5xx, so whatever the visitor has to resolve is 422.
 */
export const problemStatus = {
  // unreadable requests
  badRequest: 400,
  unknownIntent: 400,
  payloadTooLarge: 413,
  unsupportedMediaType: 415,
  validation: 422,
  // identity and access
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
  // contacts of the account; an unconfirmed session may not change them (security A15)
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
  clientsUnchecked: 422,
  bankKnown: 422,
  branchKnown: 422,
  // several members of one company
  rightMissing: 403,
  rightsBlind: 422,
  rightsExceed: 422,
  ownerKept: 422,
  lastManager: 422,
  memberAlready: 422,
  invitationOver: 422,
  invitationLimit: 422,
  invitationWait: 422,
  inviteUnchecked: 422,
  joinDecided: 422,
  approvalNeeded: 422,
  approvalMonth: 422,
  approvalAboveMonth: 422,
  approvalDecided: 422,
  approvalAbove: 422,
  // settlements
  periodReversed: 422,
  periodLong: 422,
  filesRunning: 422,
  ...listProblems,
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
  claimLate: 422,
  claimMove: 422,
  claimDisputed: 422,
  claimClosed: 422,
  // products
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
  textsUnpublished: 422,
  contractUnknown: 422,
  deliveryUnavailable: 422,
  deliveryChanged: 422,
  paymentAfterCost: 422,
  paymentUnavailable: 422,
  paymentMethod: 422,
  orderNotPayable: 422,
  gatewayAway: 422,
  orderChanged: 422,
  orderFixed: 422,
  recipientFixed: 422,
  orderEmptied: 422,
  orderUnchanged: 422,
  orderDiffers: 422,
  orderAboveLimit: 422,
  orderAboveMonth: 422,
  orderAboveCredit: 422,
  orderNotCancelable: 422,
  partNotCancelable: 422,
  paymentUnderWay: 422,
  deliveryDearer: 422,
  deliveryDay: 422,
  deliveryAddress: 422,
  pickupDay: 422,
  webhookUnknown: 400,
  // scheduled orders
  scheduleStart: 422,
  scheduleNoDates: 422,
  scheduleEmpty: 422,
  scheduleLimit: 422,
  scheduleOver: 422,
  scheduleApproval: 422,
  scheduleNoCredit: 422,
  scheduleDebt: 422,
  keyReused: 422,
  inProgress: 409,
  compareFull: 422,
  listFull: 422,
  ...deskProblems,
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

/** Result of a call: its value, or a refusal with one of the codes `C`. */
export type ProblemOr<V, C extends ProblemCode> = Verdict<V, { code: C }>;

/** The codes of a verdict. */
export type RefusalsIn<V> = V extends { ok: false; code: infer C } ? C : never;

/** The codes with which a function refuses. */
export type RefusalsOf<F extends (...given: never) => unknown> = RefusalsIn<Awaited<ReturnType<F>>>;

export function isProblemCode(code: string): code is ProblemCode {
  return Object.hasOwn(problemStatus, code);
}
