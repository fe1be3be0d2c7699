/** Thresholds of the rules, in one place because practice differs (decisions Preamble). */

/** decisions §3.4, Counting */
export const mostBasketLines = 500;
export const mostMultiplesInLine = 99_999;
export const mostUnitsInLine = 999_999;

/** Named lists of one basket's owner, links to his basket that are open at once, and how many days one is. */
export const mostBasketLists = 50;
export const mostBasketShares = 20;
export const basketShareDays = 30;

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

/** Working days that an invoice is valid and its goods are reserved (decisions §4, Checkout). */
export const invoiceReserveDays = 3;

/** Days that goods lie at the point before they go back, and how many before the end the buyer is reminded. */
export const storageDays = 7;
export const storageReminderDays = 2;

/** Orders in one file: with their lines some fifty thousand rows, more than that nobody reads. */
export const ordersInSheet = 5_000;
