import type { ProblemCode } from "#app/contract/problem.ts";
import type { decideModeration } from "#server/use-cases/counterparties/decide-moderation.ts";
import type { buildFeed } from "#server/use-cases/feeds/build-feed.ts";
import type { importRules } from "#server/use-cases/calculator/import-rules.ts";
import type { setAccountPrices } from "#server/use-cases/counterparties/account-prices.ts";
import type { setCityPrices } from "#server/use-cases/content/city-prices.ts";
import type { decideHeld } from "#server/use-cases/exchange/packages/decide-held.ts";
import type { decideLinks } from "#server/use-cases/exchange/packages/manage-links.ts";
import type { addConnection, saveConnection } from "#server/use-cases/exchange/connections/manage-connections.ts";
import type { addClaimPaper } from "#server/use-cases/claims/claim-paper.ts";
import type { operateClaim } from "#server/use-cases/claims/operate-claims.ts";
import type { addRedirect, setModeration } from "#server/use-cases/content/operate.ts";
import type { publishText, showEdition, textEditions, unpublishText } from "#server/use-cases/content/publish-texts.ts";
import type { answerFeedback, moveFeedback } from "#server/use-cases/feedback/move-feedback.ts";
import type { noteRefundPaid, refundsForBank } from "#server/use-cases/order/paying/bank-refunds.ts";
import type { correctByOperator } from "#server/use-cases/order/changing/correct-order.ts";
import type { nameDeliveryCost } from "#server/use-cases/order/changing/name-delivery-cost.ts";
import type { cancelOrder, moveByOperator, moveDelivery } from "#server/use-cases/order/shipping/operate-orders.ts";
import type { partPapers } from "#server/use-cases/order/documents/part-papers.ts";
import type { notePaid } from "#server/use-cases/order/paying/note-paid.ts";
import type { EntryFault, openPhotoArchive } from "#server/uploads/photo-archive.ts";
import type { PhotoFault } from "#server/uploads/photo.ts";
import type { TargetFault } from "#server/use-cases/catalog/photos/add-photo.ts";
import type { describePhoto, orderPhotos } from "#server/use-cases/catalog/photos/arrange-photos.ts";
import type { deletePicture } from "#server/use-cases/catalog/media/delete-media.ts";
import type { setPicture } from "#server/use-cases/catalog/media/set-picture.ts";
import type { fetchPhoto } from "#server/use-cases/catalog/photos/fetch-photo.ts";
import type { applyImport } from "#server/use-cases/catalog/imports/apply-import.ts";
import type { checkImport } from "#server/use-cases/catalog/imports/check-import.ts";
import type { runImportSource } from "#server/use-cases/catalog/imports/sources/run-source.ts";
import type { addImportSource } from "#server/use-cases/catalog/imports/sources/sources.ts";
import type { undoImport } from "#server/use-cases/catalog/imports/undo-import.ts";
import type { applyMarkups } from "#server/use-cases/catalog/prices/apply-markups.ts";
import type { cancelPlannedPrice } from "#server/use-cases/catalog/prices/plan-price-changes.ts";
import type { addPriceList, changePriceList } from "#server/use-cases/catalog/prices/price-lists.ts";
import type { setPrice } from "#server/use-cases/catalog/prices/set-price.ts";
import type { hideBrand } from "#server/use-cases/catalog/saving/hide-brand.ts";
import type { pinFields } from "#server/use-cases/catalog/saving/pin-fields.ts";
import type { removePhoto } from "#server/use-cases/catalog/photos/remove-photo.ts";
import type { PlaceFault } from "#server/use-cases/shop/change-places.ts";
import type { ChangeFault } from "#server/use-cases/shop/change-settings.ts";
import type { FolderFault } from "#server/use-cases/shop/folder-import.ts";
import type { setSign } from "#server/use-cases/shop/sign.ts";
import type {
  blockStaff,
  inviteStaff,
  renewLink,
  resetGenerator,
  saveStaff,
} from "#server/use-cases/staff/manage-staff.ts";
import type { loadDictionary } from "#server/use-cases/search/trade-dictionary.ts";
import type { importSettlements } from "#server/use-cases/settlements/import-settlements.ts";
import type { sendAct } from "#server/use-cases/settlements/send-reconciliation.ts";

/** Refusals of a use-case. */
type RefusalOf<F extends (...args: never[]) => Promise<unknown>> = Extract<
  Awaited<ReturnType<F>>,
  { ok: false; code: string }
>;

/** A code without a status and a Russian sentence for the desk (problem.ts) does not compile. */
type WithStatus<R extends { code: ProblemCode }> = R;

/** Refusals that commands word. */
export type CommandRefusal =
  | WithStatus<
      | RefusalOf<typeof addClaimPaper>
      | RefusalOf<typeof addImportSource>
      | RefusalOf<typeof addConnection>
      | RefusalOf<typeof addPriceList>
      | RefusalOf<typeof decideHeld>
      | RefusalOf<typeof decideLinks>
      | RefusalOf<typeof addRedirect>
      | RefusalOf<typeof answerFeedback>
      | RefusalOf<typeof applyMarkups>
      | RefusalOf<typeof blockStaff>
      | RefusalOf<typeof cancelOrder>
      | RefusalOf<typeof cancelPlannedPrice>
      | RefusalOf<typeof changePriceList>
      | RefusalOf<typeof correctByOperator>
      | RefusalOf<typeof decideModeration>
      | RefusalOf<typeof deletePicture>
      | RefusalOf<typeof describePhoto>
      | RefusalOf<typeof fetchPhoto>
      | RefusalOf<typeof hideBrand>
      | RefusalOf<typeof importRules>
      | RefusalOf<typeof inviteStaff>
      | RefusalOf<typeof applyImport>
      | RefusalOf<typeof checkImport>
      | RefusalOf<typeof importSettlements>
      | RefusalOf<typeof undoImport>
      | RefusalOf<typeof loadDictionary>
      | RefusalOf<typeof moveByOperator>
      | RefusalOf<typeof moveDelivery>
      | RefusalOf<typeof moveFeedback>
      | RefusalOf<typeof nameDeliveryCost>
      | RefusalOf<typeof notePaid>
      | RefusalOf<typeof noteRefundPaid>
      | RefusalOf<typeof operateClaim>
      | RefusalOf<typeof openPhotoArchive>
      | RefusalOf<typeof orderPhotos>
      | RefusalOf<typeof partPapers>
      | RefusalOf<typeof pinFields>
      | RefusalOf<typeof refundsForBank>
      | RefusalOf<typeof removePhoto>
      | RefusalOf<typeof runImportSource>
      | RefusalOf<typeof buildFeed>
      | { code: "categoryUnknown"; category: string }
      | RefusalOf<typeof renewLink>
      | RefusalOf<typeof resetGenerator>
      | RefusalOf<typeof saveConnection>
      | RefusalOf<typeof saveStaff>
      | RefusalOf<typeof sendAct>
      | RefusalOf<typeof setAccountPrices>
      | RefusalOf<typeof setCityPrices>
      | RefusalOf<typeof publishText>
      | RefusalOf<typeof setModeration>
      | RefusalOf<typeof setSign>
      | RefusalOf<typeof setPicture>
      | { code: "photoAddresses"; line: number }
      | RefusalOf<typeof setPrice>
      | RefusalOf<typeof showEdition>
      | RefusalOf<typeof textEditions>
      | RefusalOf<typeof unpublishText>
      | ChangeFault
      | FolderFault["why"]
      | EntryFault
      | PlaceFault
      | PhotoFault
      | TargetFault
    >
  /** Of the command line alone. */
  | { code: "fileUnreadable"; file: string }
  | { code: "fileUnwritable"; file: string }
  | { code: "orderStatus"; known: readonly string[] };
