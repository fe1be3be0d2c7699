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
