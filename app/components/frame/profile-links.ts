import type { ProfileSectionName } from "#app/domain/account/profile-sections.ts";
import { frame as texts } from "#app/i18n/ru/frame.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { FrameViewer } from "#app/view-models/frame.ts";
import { paths } from "./links.ts";

const t = namespace("frame", texts);

/** The one list of the profile's pages: its menu, its drawer and the site map are made of it. */
export const sectionPaths: Readonly<Record<ProfileSectionName, string>> = {
  main: paths.profile,
  notifications: paths.notifications,
  orders: paths.orders,
  complaints: paths.complaints,
  approvals: paths.approvals,
  settlements: paths.settlements,
  articles: paths.articles,
  priceList: paths.priceList,
  calculator: paths.calculator,
  files: paths.files,
  counterparties: paths.counterparties,
  feedback: paths.feedback,
  settings: paths.settings,
};

export function sectionText(name: ProfileSectionName): string {
  return t(`profileSection.${name}`);
}

/** The pages of the profile that are open to this user, for the site map: the calculator stands among its other links. */
export function profileLinks({ sections }: FrameViewer): (readonly [href: string, text: string])[] {
  return sections.flatMap(({ name, waits }) =>
    waits || name === "calculator" ? [] : [[sectionPaths[name], sectionText(name)] as const],
  );
}

/** Links to the calculator lead only whom it lets in. */
export function mayCalculate(viewer: FrameViewer | null): boolean {
  return viewer?.sections.some(({ name, waits }) => name === "calculator" && !waits) ?? false;
}
