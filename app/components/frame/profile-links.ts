import { profilePages, sectionAt, type ProfileSectionName } from "#app/domain/account/profile-sections.ts";
import { frame as texts } from "#app/i18n/ru/frame.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { FrameViewer } from "#app/view-models/frame.ts";

const t = namespace("frame", texts);

export function sectionPath(name: ProfileSectionName): string {
  return profilePages[name].path;
}

export function sectionText(name: ProfileSectionName): string {
  return t(`page.${name}`);
}

/** Profile pages open to this user, for the site map, which lists the calculator elsewhere. */
export function profileLinks({ sections }: FrameViewer): (readonly [href: string, text: string])[] {
  return sections.flatMap(({ name, waits }) =>
    waits || name === "calculator" ? [] : [[sectionPath(name), sectionText(name)] as const],
  );
}

/** Whether links to the calculator are shown. */
export function mayCalculate(viewer: FrameViewer | null): boolean {
  return isOpen("calculator", viewer);
}

/** Whether the path is a section that this user may not open now. */
export function isClosedSection(path: string, viewer: FrameViewer | null): boolean {
  const section = sectionAt(path);
  return section !== undefined && !isOpen(section, viewer);
}

function isOpen(section: ProfileSectionName, viewer: FrameViewer | null): boolean {
  return viewer?.sections.some(({ name, waits }) => name === section && !waits) ?? false;
}
