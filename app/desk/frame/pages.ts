import { orderPage } from "#app/desk/orders/order.tsx";
import { ordersPage } from "#app/desk/orders/orders.tsx";
import { accountPage, signOutPage } from "#app/desk/sign-in/account.tsx";
import { invitationPage } from "#app/desk/sign-in/invitation.tsx";
import { deskSignInPage } from "#app/desk/sign-in/sign-in.tsx";
import { todayPage } from "#app/desk/today/today.tsx";
import type { DeskPage } from "./page.ts";

/** Every page of the desk; of two that match an address the first is shown. */
export const pages: readonly DeskPage[] = [
  todayPage,
  deskSignInPage,
  invitationPage,
  signOutPage,
  accountPage,
  ordersPage,
  orderPage,
];
