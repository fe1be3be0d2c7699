import { memberAccess, type AccessRow, type ClosedPage, type Subject } from "#app/domain/account/member-access.ts";
import { profilePages } from "#app/domain/account/profile-sections.ts";

/** Pages of a row of rights by their pattern: sections of the profile, which explain a missing right, and others. */
export function pagesOf(subject: Subject): [pattern: string, without: ClosedPage][] {
  const { pages }: AccessRow = memberAccess[subject];
  const sections = Object.values(profilePages).filter(({ rights }) => rights === subject);
  return [...sections.map(({ path }): [string, ClosedPage] => [path.slice(1), "explained"]), ...Object.entries(pages)];
}
