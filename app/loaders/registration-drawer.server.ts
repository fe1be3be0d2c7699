import { registrationForm, registrationValues } from "#app/forms/account/registration.ts";
import { drawerOf, isAccountDrawer } from "#app/domain/navigation/drawers.ts";
import type { FrameViewModel } from "#app/view-models/frame.ts";
import { endRegistration, registrationToken } from "#app/startup/registration-cookie.server.ts";
import { registrationClosed } from "./form-closed.server.ts";
import type { ShopRequest } from "#app/startup/shop-request.server.ts";

/** A registration in progress, for a guest's login drawer: it opens at the current step. Or why there is no registration. */
export async function registrationDrawer(shop: ShopRequest): Promise<Partial<FrameViewModel>> {
  const { url, profile, session, api } = shop;
  const drawer = drawerOf(url.searchParams.get("drawer"));
  const isLoginDrawer = drawer === "auth" || drawer === "profile" || isAccountDrawer(drawer);
  if (!isLoginDrawer || profile !== null) return {};
  const reason = registrationClosed(shop);
  const closed = reason === null ? {} : { registrationClosed: reason };
  const token = registrationToken(session);
  if (token === null || session.reply?.form === registrationForm.form) return closed;
  const draft = await api.auth.registrationDraft({ body: { registerToken: token } });
  if (draft.ok) {
    const values = registrationValues(draft.value);
    return {
      ...closed,
      registration: { form: registrationForm.form, step: registrationForm.step, values, errors: {}, messages: [] },
    };
  }
  if (draft.code === "registerTokenExpired") endRegistration(session);
  return closed;
}
