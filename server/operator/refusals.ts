import type { ProblemCode } from "#app/contract/problem.ts";
import type { decideModeration } from "#server/use-cases/counterparties/decide-moderation.ts";
import type { importRules } from "#server/use-cases/calculator/import-rules.ts";
import type { addClaimPaper } from "#server/use-cases/claims/claim-paper.ts";
import type { operateClaim } from "#server/use-cases/claims/operate-claims.ts";
import type { addRedirect, setModeration } from "#server/use-cases/content/operate.ts";
import type { answerFeedback, moveFeedback } from "#server/use-cases/feedback/move-feedback.ts";
import type { noteRefundPaid, refundsForBank } from "#server/use-cases/order/paying/bank-refunds.ts";
import type { correctByOperator } from "#server/use-cases/order/changing/correct-order.ts";
import type { cancelOrder, moveByOperator, moveDelivery } from "#server/use-cases/order/shipping/operate-orders.ts";
import type { partPapers } from "#server/use-cases/order/documents/part-papers.ts";
import type { notePaid } from "#server/use-cases/order/paying/note-paid.ts";
import type { EntryFault, openPhotoArchive } from "#server/uploads/photo-archive.ts";
import type { PhotoFault } from "#server/uploads/photo.ts";
import type { TargetFault } from "#server/use-cases/catalog/photos/add-photo.ts";
import type { removePhoto } from "#server/use-cases/catalog/photos/remove-photo.ts";
import type { PlaceFault } from "#server/use-cases/shop/change-places.ts";
import type { ChangeFault } from "#server/use-cases/shop/change-settings.ts";
import type { FolderFault } from "#server/use-cases/shop/import-shop.ts";
import type { setSign } from "#server/use-cases/shop/sign.ts";
import type { loadDictionary } from "#server/use-cases/search/trade-dictionary.ts";
import type { importSettlements } from "#server/use-cases/settlements/import-settlements.ts";
import type { sendAct } from "#server/use-cases/settlements/send-reconciliation.ts";

/** Result of a command. */
export type Outcome = { ok: boolean; message: string };

/** Refusals of a use-case. */
type RefusalOf<F extends (...args: never[]) => Promise<unknown>> = Extract<
  Awaited<ReturnType<F>>,
  { ok: false; code: string }
>;

/** A code without a status and a Russian sentence for the desk (problem.ts) does not compile. */
type WithStatus<R extends { code: ProblemCode }> = R;

type Refusal =
  | WithStatus<
      | RefusalOf<typeof addClaimPaper>
      | RefusalOf<typeof addRedirect>
      | RefusalOf<typeof answerFeedback>
      | RefusalOf<typeof cancelOrder>
      | RefusalOf<typeof correctByOperator>
      | RefusalOf<typeof decideModeration>
      | RefusalOf<typeof importRules>
      | RefusalOf<typeof importSettlements>
      | RefusalOf<typeof loadDictionary>
      | RefusalOf<typeof moveByOperator>
      | RefusalOf<typeof moveDelivery>
      | RefusalOf<typeof moveFeedback>
      | RefusalOf<typeof notePaid>
      | RefusalOf<typeof noteRefundPaid>
      | RefusalOf<typeof operateClaim>
      | RefusalOf<typeof openPhotoArchive>
      | RefusalOf<typeof partPapers>
      | RefusalOf<typeof refundsForBank>
      | RefusalOf<typeof removePhoto>
      | RefusalOf<typeof sendAct>
      | RefusalOf<typeof setModeration>
      | RefusalOf<typeof setSign>
      | ChangeFault
      | FolderFault["why"]
      | EntryFault
      | PlaceFault
      | PhotoFault
      | TargetFault
    >
  /** Of the command line alone. */
  | { code: "fileUnreadable"; file: string }
  | { code: "orderStatus"; known: readonly string[] };

/**
 * English wording by code; `{{name}}` is a detail of the refusal. The Russian one is in app/i18n/ru/problems.ts. A
 * missing sentence does not compile.
 */
const sentences: Record<Refusal["code"], string> = {
  accountUnknown: "no account has this phone number",
  actDecided: "the act is signed by both sides already",
  actFileNotReady: "the file of the act is not ready yet; try again in a minute",
  actNotFound: "there is no act with this number; `acts list` shows those not signed by both sides",
  archiveBroken: "not a zip file, a damaged one, or one with paths that lead out of it",
  archivedBomb: "compressed more than 200 times; not a picture",
  archivedLink: "a link, not a file",
  archivedTwice: "the archive has a file of this name already",
  archiveTooLarge: "the archive has more than 20,000 files or 2 GiB of content",
  badQuantity: "not a quantity; write 2 or 2.25",
  buyerUnknown: "no account or company has this phone number or INN",
  calculatorLine: "line {{line}} cannot be read; nothing was imported",
  calculatorValue: "line {{line}}, column {{column}}: invalid value; nothing was imported",
  citiesNone: "no city is active",
  cityIsMain: "{{city}} is the main city; make another one main first: settings set main-city",
  cityTaken: "there is a city {{city}} already",
  cityUnknown: "there is no city {{city}}; there are: {{known}}",
  claimAboveClaimed: "more is approved than was claimed; `claims show` lists the claimed quantities",
  claimCorrectedByHand:
    "the documents of these goods were corrected by hand already; --corrected names those made for this claim, or none; there are: {{numbers}}",
  claimCorrectionUnknown:
    "--corrected names a document that is no manual correction of these goods; there are: {{numbers}}",
  claimLineUnknown: "the claim has no line with this number; `claims show` numbers them",
  claimMove: "the claim's status does not allow this step; possible next statuses: {{next}}",
  claimNotCorrectable: "these goods have no delivery document to correct; choose another outcome than creditNote",
  claimNotFound: "there is no claim with this number; `claims list` shows the open ones",
  claimNothingApproved: "nothing is approved; use `claims reject` with a reason",
  claimPrice: "the new price of a line must be lower than its price in the order; `claims show` numbers the lines",
  correctionUnchanged: "the document has these quantities and prices already",
  creditStopped:
    "deliveries on credit are suspended for this buyer because of an overdue debt; add `--despite-debt yes` to ship anyway",
  dictionaryLine: "line {{line}} is not an entry: phrase,means,direction,note; the dictionary is unchanged",
  documentArticleUnknown: "the part's document has no article {{article}}",
  feedbackMove: "the message's status does not allow this step; possible steps: {{next}}",
  feedbackNotFound: "there is no message with this number; `feedback list` shows those that wait",
  fieldInvalid: "{{field}}: expected {{expected}}",
  fieldReference: "{{field}}: there is no {{value}}, or it is not the only one; there are: {{known}}",
  fieldUnknown: "there is no field {{field}}; there are: {{known}}",
  fileBroken: "the file is damaged, or its content is not what its name says",
  fileTooLarge: "the file is larger than {{limit}} MB",
  fileType: "not a PDF, DOCX, XLSX, JPEG, PNG or WebP file",
  fileUnreadable: "cannot read the file {{file}}",
  folderUnreadable:
    "the file cannot be read: a table with columns parted by ;, or a text under a head of name: value lines",
  mainCityInactive: "the city {{city}} is closed; `city activate` opens it",
  mainCityUnknown: "the shop has no city {{city}}; `city list` shows them",
  mobile: "this is a landline number; an account has a mobile one",
  orderNotFound: "there is no order or part with this number; `order list` shows the open ones",
  orderNothingToPack: "nothing is left to pack: all goods of it are canceled",
  orderNotPickup: "this order is delivered, not picked up; use `order ship`",
  orderStatus: "unknown status; one of: {{known}}",
  paidTooMuch: "more than the amount due, which is {{due}}; `order show` lists the payments",
  partNotFound: "there is no part with this number; an order of several parts is corrected part by part",
  partNotShipped: "this part has not been shipped and has no document to correct",
  paymentNotAwaited:
    "no payment is awaited: neither of an invoice nor of delivered goods to be paid on receipt; `order show` lists the payments",
  paymentNotOnReceipt: "this order is not paid on receipt; leave out --taken and --receipt",
  phone: "not a Russian mobile phone number",
  phoneOrInn: "neither a Russian mobile phone number nor an INN",
  photoAmbiguous: "several products have this article or barcode",
  photoMissing: "the product has no photo with this number",
  photoType: "not a JPEG, PNG, WebP or GIF file",
  photoUnknown: "no product has this article, external id or barcode",
  pictureHeic: "HEIC pictures are not supported; convert it to JPEG, PNG or WebP",
  pictureSlow: "the picture takes too long to process; make it smaller",
  pictureTooLarge: "the picture has too many pixels; make it smaller",
  pointTaken: "there is a point {{point}} already",
  pointUnknown: "there is no point {{point}}; `point list` shows them",
  prefixTaken: "the prefix {{prefix}} is that of {{city}}",
  redirectChain: "this would create a chain or loop of redirects; use the final address",
  redirectUnsafe: "both must be plain paths of the shop, like /catalog/zamki",
  refundAmbiguous: "several refunds of this order are due; name one: {{numbers}}",
  refundDateAhead: "the payment date is in the future",
  refundNotDue: "no refund with this number is due; `order refunds` lists those that are",
  refundsNone: "no refund is due that is not in an earlier file; --again includes those",
  settingAccount: "{{key}}: not an account of 20 digits with the check digit of this BIC",
  settingBic: "{{key}}: not a BIC: 9 digits that begin with 0",
  settingColour: "{{key}}: a colour is expected, like #ffc400",
  settingContrast:
    "{{key}}: dark text on this colour has a contrast of {{contrast}}, at least 4.5 is needed; choose a lighter one",
  settingEmail: "{{key}}: an e-mail address is expected",
  settingHours: "{{key}}: hours are expected, like mon-fri 08:00-17:00, sat 09:00-15:00",
  settingInn: "{{key}}: not an INN: 10 or 12 digits with check digits",
  settingKpp: "{{key}}: not a KPP: 9 characters",
  settingOgrn: "{{key}}: not an OGRN: 13 or 15 digits with a check digit",
  settingSlug: "{{key}}: the slug of a city is expected",
  settingText: "{{key}}: a text of at most {{limit}} characters is expected",
  settingTime: "{{key}}: an hour is expected, like 16:00",
  settingUnknown: "there is no setting {{key}}; `settings list` shows them",
  settlementContract: "line {{line}}: the company has no contract with this number; nothing was imported",
  settlementInn: "line {{line}}: the shop has no company with this INN; nothing was imported",
  settlementLine:
    "line {{line}} is not a document: inn;doc_id;version;type;number;date;order;debit;credit;due, and contract if the company has several; nothing was imported",
  shopAccountMissing:
    "the shop's bank account is not set: SELLER_BANK, SELLER_BIC, SELLER_ACCOUNT, SELLER_CORR_ACCOUNT",
  signType: "not an SVG, PNG, JPEG or WebP picture, or one that cannot be drawn",
  transition_not_allowed: "the current status does not allow this step; possible next statuses: {{next}}",
  warehouseTaken: "there is a warehouse {{name}} already",
  warehouseUnknown: "there is no warehouse {{warehouse}}, or it is not the only one; there are: {{known}}",
};

export function refused({ code, ...details }: Refusal): Outcome {
  const values: Record<string, unknown> = details;
  const message = sentences[code].replace(/\{\{(\w+)\}\}/g, (_, name: string) => worded(values[name]));
  return { ok: false, message };
}

function worded(value: unknown): string {
  return Array.isArray(value) ? value.join(", ") || "none" : String(value);
}

export function done(message: string): Outcome {
  return { ok: true, message };
}
