import { useActionData, useLoaderData, type MetaFunction, type ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { checkoutActions } from "#app/actions/orders/checkout.server.ts";
import { checkoutViewModel } from "#app/view-models/orders/checkout.ts";
import { CheckoutPage } from "#app/components/checkout/checkout-page.tsx";
import { firstValues } from "#app/components/checkout/first-values.ts";
import { usualWays } from "#app/components/checkout/delivery/usual-ways.ts";
import { RetryForm } from "#app/components/checkout/retry-form.tsx";
import { keepUnderDrawer } from "#app/components/drawers/keep-under-drawer.ts";
import type { RouteHandle } from "#app/components/frame/route-handle.ts";
import { preserveFormOffline } from "#app/components/navigation/preserve-form-offline.ts";
import { savedSetting } from "#app/domain/account/saved-setting.ts";
import { usualPayment } from "#app/domain/account/usual-payment.ts";
import { buyerValues } from "#app/forms/account/buyer-values.ts";
import { checkoutName } from "#app/forms/orders/checkout-name.ts";
import { problemNotice } from "#app/http/problem-notice.server.ts";
import { seeOther } from "#app/http/see-other.server.ts";
import { clientList } from "#app/startup/client-list.server.ts";
import { metaTags } from "#app/loaders/pages/page-meta.ts";
import { leaveToUnpaid } from "#app/loaders/unpaid-order.server.ts";
import { ownWords, pageSeo } from "#app/loaders/pages/page-seo.server.ts";
import { pageProblem } from "#app/startup/value-or-error-page.server.ts";
import { shopAction } from "#app/actions/shop-action.server.ts";
import { shopLoader } from "#app/startup/shop-request.server.ts";

export const loader = shopLoader("checkout", async (shop) => {
  const { api, profile, settings, session } = shop;
  const seo = await pageSeo(shop, ownWords(shop, "checkout"), { personal: true });
  const [opened, clients] = await Promise.all([api.checkouts.open(), clientList(shop)]);
  if (opened.ok) {
    const page = checkoutViewModel(opened.value);
    const { fio, phone } = buyerValues(profile);
    const usual = usualWays(page, {
      type: savedSetting(settings, "defaultDeliveryType"),
      pointCode: savedSetting(settings, "defaultPointCode"),
    });
    const payment = usualPayment(page.payments, savedSetting(settings, "defaultPaymentMethod")) ?? "";
    const values = firstValues(page, opened.value.draft, { ...usual, payment, fio, phone });
    const rights = profile?.client?.rights ?? null;
    const own = rights && { alone: opened.value.alone, seesPrices: rights.seesPrices };
    return { page, values, own, mayChooseBuyer: clients.ok && clients.value.length > 1, ...seo };
  }
  if (opened.code === "nothingTicked" || opened.code === "rightMissing") {
    if (opened.code === "nothingTicked") await leaveToUnpaid(shop);
    // An empty basket explains itself, also after Back from an order.
    if (shop.loaded.basket.count > 0 || opened.code === "rightMissing") session.flash.add(problemNotice(opened));
    throw seeOther("/basket");
  }
  if (opened.code === "textsUnpublished") {
    session.flash.add(problemNotice(opened));
    throw seeOther("/basket");
  }
  // A posted form is shown again even if the checkout cannot be loaded.
  if (session.reply?.form === checkoutName) return { page: null, values: {}, own: null, mayChooseBuyer: false, ...seo };
  throw pageProblem(opened);
});

export const action = shopAction("checkout", checkoutActions);

export const clientAction = preserveFormOffline;

/** Reloads what made the order differ, although refused forms usually do not revalidate. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  return args.actionResult?.data?.isStale === true || keepUnderDrawer(args);
}

export const handle: RouteHandle = { styles: ["checkout", "delivery", "notices"], layout: "checkout" };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaTags(data?.meta);

export default function Checkout() {
  const { page, values, own, mayChooseBuyer, h1 } = useLoaderData<typeof loader>();
  const replied = useActionData<typeof action>();
  const reply = replied?.form === checkoutName ? replied : null;
  if (page === null) return reply && <RetryForm h1={h1} reply={reply} />;
  return (
    <CheckoutPage
      key={String(page.together)}
      h1={h1}
      data={page}
      values={values}
      own={own}
      mayChooseBuyer={mayChooseBuyer}
      reply={reply}
    />
  );
}
