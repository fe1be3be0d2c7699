import { registrationForm, registrationValues } from "#app/forms/account/registration.ts";
import { drawerOf, isAccountDrawer } from "#app/domain/navigation/drawers.ts";
import type { FrameViewModel } from "#app/view-models/frame.ts";
import { endRegistration, registrationToken } from "#app/startup/registration-cookie.server.ts";
import type { ShopRequest } from "#app/startup/shop-request.server.ts";

/** A registration in progress, for a guest's login drawer: it opens at the current step. */
export async function registrationDrawer({
  url,
  profile,
  session,
  api,
}: ShopRequest): Promise<Partial<FrameViewModel>> {
  const drawer = drawerOf(url.searchParams.get("drawer"));
  const isLoginDrawer = drawer === "auth" || drawer === "profile" || isAccountDrawer(drawer);
  const token = registrationToken(session);
  if (!isLoginDrawer || token === null || profile !== null || session.reply?.form === registrationForm.form) return {};
  const draft = await api.auth.registrationDraft({ body: { registerToken: token } });
  if (draft.ok) {
    const values = registrationValues(draft.value);
    return {
      registration: { form: registrationForm.form, step: registrationForm.step, values, errors: {}, messages: [] },
    };
  }
  if (draft.code === "registerTokenExpired") endRegistration(session);
  return {};
}
