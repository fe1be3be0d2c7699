/** Limits of the rules, kept together because practice differs (product rules Preamble). */

/** product rules §3.4, Counting */
export const mostBasketLines = 500;
/** Products per page of the basket: more would cost the server as much as ten other pages. */
export const goodsOnBasketPage = 100;
export const mostMultiplesInLine = 99_999;
export const mostUnitsInLine = 999_999;
/** Largest quantity accepted on the wire: above what may be ordered, so that the answer can name the allowed amount. */
export const mostUnitsRequested = 999_999_999;

/**
 * Milliseconds within which an identical addition counts as a double click; loading and reading a new page takes
 * longer.
 */
export const doublePressMs = 1_000;
/**
 * The same for forms that carry a page id: after an addition the page changes, so that a repeated submission of the
 * same page is a duplicate even on a slow connection.
 */
export const doubledPageMs = 5_000;

/** Per basket owner: saved lists, open share links, and days that a link stays valid. */
export const mostBasketLists = 50;
export const mostBasketShares = 20;
export const basketShareDays = 30;
/** Characters of a list's name. */
export const longestListName = 100;

/** Unchecked counterparties per user: persons, and companies until approved. */
export const mostUncheckedClients = 20;

/** Working days for which the prices of a commercial offer are valid. */
export const offerDays = 3;

/** Orders up to this local time ship the same working day (product rules §4, Product). */
export const cutOff = "16:00";

/** Days promised for goods without a supply date until a manager sets one; practice differs by supplier. */
export const unknownSupplyDays = 14;

/** Days that a restock request stays open, and that its address is kept after the notification. */
export const restockDays = 180;

/** Saved addresses per user; the oldest is dropped beyond this. */
export const mostSavedAddresses = 20;
/** Hours that goods stay reserved for an online payment. */
export const onlineReserveHours = 24;
/** Days ahead offered for a delivery date, the first possible one included. */
export const chosenDaysAhead = 14;

/** Working days that an invoice is valid and its goods stay reserved (product rules §4, Checkout). */
export const invoiceReserveDays = 3;

/** Days that goods are stored at a point, and how many days before the end the buyer is reminded. */
export const storageDays = 7;
export const storageReminderDays = 2;

/** Active schedules per counterparty, and how many days ahead one may begin (security K7). */
export const mostSchedules = 100;
export const scheduleStartDays = 366;
/** Price rise in per cent above which a scheduled order needs confirmation (product rules §3.4). */
export const schedulePriceTolerance = 5;
/** Skipped dates shown by a schedule, and consecutive failures after which it stops. */
export const mostSkippedShown = 10;
export const mostScheduleFailures = 5;
/** Orders per sheet: about fifty thousand rows with their lines. */
export const ordersInSheet = 5_000;

/** Days for which an import can be undone, and its file and rows are kept (desk §9). */
export const importDays = 14;
