/** Thresholds of the rules, in one place because practice differs (decisions Preamble). */

/** decisions §3.4, Counting */
export const mostBasketLines = 500;
/** Goods on one page of the basket: more cost the shop as much as ten other pages. */
export const goodsOnBasketPage = 100;
export const mostMultiplesInLine = 99_999;
export const mostUnitsInLine = 999_999;
/** Of a quantity on the wire: more may be asked for than ordered, the answer says how much may be. */
export const mostUnitsAsked = 999_999_999;

/** Milliseconds within which the same addition is one press of a button, doubled by hand; a page that has come and is read takes longer. */
export const doublePressMs = 1_000;
/**
 * The same, where the form says which page it stands on: the page after an addition is another one, so that sending the
 * same page again within this time is the same wish, however slow the line is.
 */
export const doubledPageMs = 5_000;

/** Named lists of one basket's owner, links to his basket that are open at once, and how many days one is. */
export const mostBasketLists = 50;
export const mostBasketShares = 20;
export const basketShareDays = 30;
/** Letters of a list's name. */
export const longestListName = 100;

/** Counterparties of one user that the shop has not checked: persons, and companies until they are approved. */
export const mostUncheckedClients = 20;

/** Working days for which the prices of a commercial offer hold. */
export const offerDays = 3;

/** Orders up to this local time leave the same working day (decisions §4, Product). */
export const cutOff = "16:00";

/** Promised for goods without a supply date until a manager names one; practice differs by supplier. */
export const unknownSupplyDays = 14;

/** Days that a shop waits for goods on somebody's word, and keeps his address after the e-mail. */
export const restockDays = 180;

/** The oldest of more than these saved addresses goes. */
export const mostSavedAddresses = 20;
/** Hours that goods wait for a card or SBP; a buyer who walked away comes back the same day or not at all. */
export const onlineReserveHours = 24;
/** Days ahead, the first possible one among them, that a buyer may choose from. */
export const chosenDaysAhead = 14;

/** Working days that an invoice is valid and its goods are reserved (decisions §4, Checkout). */
export const invoiceReserveDays = 3;

/** Days that goods lie at the point before they go back, and how many before the end the buyer is reminded. */
export const storageDays = 7;
export const storageReminderDays = 2;

/** Schedules of one counterparty that are not ended, and how many days ahead one may begin (security K7). */
export const mostSchedules = 100;
export const scheduleStartDays = 366;
/** Per cent by which a price may rise before a scheduled order wants its owner (decisions §3.4). */
export const schedulePriceTolerance = 5;
/** Skipped dates that a schedule names, and failed turns in a row after which it is tried no more. */
export const mostSkippedShown = 10;
export const mostScheduleFailures = 5;
/** Orders in one file: with their lines some fifty thousand rows, more than that nobody reads. */
export const ordersInSheet = 5_000;
