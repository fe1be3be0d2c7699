import { decodedXml } from "./xml-text.ts";

/**
 * Does a `<Relationship>` of an office document name a part of its own, or outside a link that a reader may press? Whatever
 * else lies outside is fetched when the document is opened; OLE objects, controls and pages of HTML run inside.
 */
export function isOwnRelation(element: string): boolean {
  const attributes = new Map(
    [...element.matchAll(/([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(([, name = "", one, other]) => [
      name,
      decodedXml(one ?? other ?? "").trim(),
    ]),
  );
  const type = attributes.get("Type") ?? "";
  if (/\/(?:aFChunk|oleObject|package|attachedToolbars|vbaProject|control|webextension\w*)$/i.test(type)) return false;
  const mode = attributes.get("TargetMode");
  if (mode === undefined || /^internal$/i.test(mode)) return true;
  return /\/hyperlink$/i.test(type) && /^(?:https?:|mailto:|tel:|#)/i.test(attributes.get("Target") ?? "");
}
