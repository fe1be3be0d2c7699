import type { CommandRefusal } from "./refusal-codes.ts";

/** Result of a command. */
export type Outcome = { ok: boolean; message: string };

/**
 * English wording by code; `{{name}}` is a detail of the refusal. The Russian one is in app/i18n/ru/problems.ts. A
 * missing sentence does not compile.
 */
const sentences: Record<CommandRefusal["code"], string> = {
  lastAdmin: "this is the last active administrator; make another one first",
  ownReset: "your own code generator is reset by another administrator",
  staffBlocked: "this person is blocked; `staff unblock` lets them in again",
  staffEmailTaken: "somebody of the staff has this e-mail already",
  staffPlaces: "one of the cities or warehouses does not exist",
  staffUnknown: "nobody of the staff has this e-mail; `staff list` shows all",
  stale: "{{by}} has changed this at {{at}}; try again",
  accountUnknown: "no account has this phone number",
  actDecided: "the act is signed by both sides already",
  actFileNotReady: "the file of the act is not ready yet; try again in a minute",
  actNotFound: "there is no act with this number; `acts list` shows those not signed by both sides",
  addressFailed: "nothing can be read at this address: {{reason}}",
  addressNotHttps: "not an https address without port, name and password",
  addressNotPublic: "the address is not on the public internet",
  addressRedirects: "the address leads to another site; use the final one",
  archiveBroken: "not a zip file, a damaged one, or one with paths that lead out of it",
  archivedBomb: "compressed more than 200 times; not a picture",
  archivedLink: "a link, not a file",
  archivedTwice: "the archive has a file of this name already",
  articleAmbiguous: "several products have this article; use the external id of the one that is meant",
  articleUnknown: "no product has this article or external id",
  archiveTooLarge: "the archive has more than 20,000 files or 2 GiB of content",
  badQuantity: "not a quantity; write 2 or 2.25",
  brandUnknown: "there is no such brand; `brand list` shows them",
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
  deliveryCostFixed: "only the delivery of an order paid on receipt can get another cost, before the goods leave",
  deliveryCostMissing: "the cost of the delivery is not named yet; `order delivery-cost` names it",
  deliveryPartNeeded: "the order has several deliveries; name a part of the one that is meant: {{known}}",
  dictionaryLine: "line {{line}} is not an entry: phrase,means,direction,note; the dictionary is unchanged",
  documentArticleUnknown: "the part's document has no article {{article}}",
  feedbackMove: "the message's status does not allow this step; possible steps: {{next}}",
  feedbackNotFound: "there is no message with this number; `feedback list` shows those that wait",
  importColumn: "the file has no column {{column}}; name it by its heading, letter or number",
  importFailed: "the file has errors and was to be applied as a whole; correct them and import it again",
  importField: "this kind of import has no field {{field}}; docs/operations.md lists them",
  importHeader: "no headings were found in the file; it needs, for example, an article and a name",
  importHeld: "the file changes so much that it is held; see `import show`, and add --force to apply it",
  importList: "there is no such price list; there are: {{known}}",
  importNotFound: "there is no import with this id; `import list` shows the latest",
  importNothing: "no column of the file can be imported; not recognised: {{unread}}",
  importSheet: "the file has no sheet with this name; it has: {{known}}",
  categoryUnknown: "there is no category {{category}}, or it is not the only one; write its whole path",
  importSourceBusy: "this source is being imported right now",
  importSourceTaken: "there is a source of this name already",
  importSourceUnknown: "there is no source of this name; `import source list` shows them",
  importState: "the import is {{state}}",
  importTooLarge: "the sheet has more than 200,000 rows or 300 columns; divide it",
  importTooOld: "an import can be undone for 14 days",
  importWarehouse: "there is no such warehouse; there are: {{known}}",
  pinUnknown: "{{field}} cannot be pinned; there are: {{known}}",
  uploadArchive: "an archive; unpack it first",
  uploadBinaryBook: "a binary workbook (xlsb); save it as XLSX or CSV",
  uploadBroken: "the file is damaged or cut off",
  uploadDocument: "a text document; save the table as XLSX or CSV",
  uploadEmpty: "the file has no rows",
  uploadHidden: "all sheets of the workbook are hidden",
  uploadLocked: "the workbook is protected by a password",
  uploadNumbers: "a Numbers document; export it as XLSX or CSV",
  uploadOldExcel: "a workbook of Excel 4 or older; save it as XLSX or CSV",
  uploadPage: "a web page; save the table as XLSX or CSV",
  uploadPdf: "a PDF; save the table as XLSX or CSV",
  uploadPicture: "a picture; save the table as XLSX or CSV",
  uploadSlow: "the file takes too much time or memory; divide it",
  uploadType: "not a workbook, CSV or YML file",
  fieldInvalid: "{{field}}: expected {{expected}}",
  fieldReference: "{{field}}: there is no {{value}}, or it is not the only one; there are: {{known}}",
  fieldUnknown: "there is no field {{field}}; there are: {{known}}",
  fileBroken: "the file is damaged, or its content is not what its name says",
  fileTooLarge: "the file is larger than {{limit}} MB",
  fileType: "not a PDF, DOCX, XLSX, JPEG, PNG or WebP file",
  fileUnwritable: "cannot write the file {{file}}",
  fileUnreadable: "cannot read the file {{file}}",
  folderUnreadable:
    "the file cannot be read: a table with columns parted by ;, or a text under a head of name: value lines",
  mediaUnknown: "there is no picture with this uuid; `media unused` lists those that nothing shows",
  mediaUsed: "something shows this picture; take it away there first",
  mainCityInactive: "the city {{city}} is closed; `city activate` opens it",
  mainCityUnknown: "the shop has no city {{city}}; `city list` shows them",
  mobile: "this is a landline number; an account has a mobile one",
  orderNotFound: "there is no order or part with this number; `order list` shows the open ones",
  orderNothingToPack: "nothing is left to pack: all goods of it are canceled",
  markingMissing: "marked goods of this part lack codes; scan them at the desk, /desk/picking",
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
  photoAddresses: "line {{line}} is not `article;https address`; nothing was added",
  photoMissing: "the product has no photo with this number",
  photoOrder: "the product has {{count}} photos; name the number of each once, like 3,1,2",
  photoType: "not a JPEG, PNG, WebP or GIF file",
  photoUnknown: "no product has this article, external id or barcode",
  pictureHeic: "HEIC pictures are not supported; convert it to JPEG, PNG or WebP",
  pictureOwnerUnknown: "there is no such category, brand, promotion, page or material",
  pictureSlow: "the picture takes too long to process; make it smaller",
  pictureTooLarge: "the picture has too many pixels; make it smaller",
  planApplied: "this change has been applied already; set the price again to undo it",
  planCanceled: "this change is canceled already",
  planNotFound: "no change with this id is planned; `price plans` lists them",
  planPast: "this day has passed; leave out --on to set the price now",
  planTooFar: "at most two years ahead",
  planUnknown: "the product or the price list is gone; nothing was planned",
  priceListBase: "the base list stays the only one of its kind",
  priceListContract: "this list is of a contract: its prices are not for a city",
  priceListExists: "there is a list with this code already; `price-list set` changes it",
  priceListIdTaken: "another list has this id",
  priceListInactive: "this list is switched off; `price-list set` switches it on",
  priceListInUse: "a city or a company has this list, or it is the base one; give them another first",
  priceListStale: "the list was changed by somebody else meanwhile",
  markupsMissing: "there are no markups; `import markups <file> --apply` sets them",
  priceListUnknown: "there is no list with this code; `price-list list` shows them",
  priceListValue: "the value of {{field}} is not accepted",
  priceOutOfRange: "prices are between 0 and 1,000,000,000 roubles",
  priceTierAlone: "the product has no price in this list; set it before one from a quantity on",
  priceTierOld: "an old price belongs to the price of any quantity; leave out --from or --old",
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
  settingThemeContrast:
    "{{key}}: what browsers write on this colour has a contrast of {{contrast}}, 4.5 is needed; take a darker or a much lighter one",
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
  settingNumber: "{{key}}: hours are expected, a whole number up to {{limit}}",
  signType: "not an SVG, PNG, JPEG or WebP picture, or one that cannot be drawn",
  textDraft: "the text still has the line with [DRAFT]: have it read by a lawyer, then delete that line",
  textHead: "missing or too long: {{missing}}; the file begins with title, h1 and description between lines of ---",
  textNotPublished: "this text, or this edition of it, was not published",
  textSlots: "the text has placeholders that nothing fills: {{slots}}",
  textUnknown: "unknown text; one of: {{known}}",
  transition_not_allowed: "the current status does not allow this step; possible commands: {{next}}",
  warehouseTaken: "there is a warehouse {{name}} already",
  warehouseUnknown: "there is no warehouse {{warehouse}}, or it is not the only one; there are: {{known}}",
};

/** `words`: details that are no words themselves. */
export function refused({ code, ...details }: CommandRefusal, words: Readonly<Record<string, string>> = {}): Outcome {
  return { ok: false, message: filled(sentences[code], { ...details, ...words }) };
}

/** What a stored code and its details say; null for a code that no command refuses with. */
export function storedRefusal(code: string, details: Readonly<Record<string, unknown>>): string | null {
  const found = Object.entries(sentences).find(([one]) => one === code);
  return found === undefined ? null : filled(found[1], details);
}

function filled(sentence: string, values: Readonly<Record<string, unknown>>): string {
  return sentence.replace(/\{\{(\w+)\}\}/g, (_, name: string) => worded(values[name]));
}

function worded(value: unknown): string {
  return Array.isArray(value) ? value.join(", ") || "none" : String(value);
}

export function done(message: string): Outcome {
  return { ok: true, message };
}
