/**
 * Relationships that office programs write for a document's own parts, by the last word of their type. Not among them:
 * templates, OLE objects, controls, macros, pages of HTML, links to other books, queries, web pictures, add-ins.
 */
const ownTypes: ReadonlySet<string> = new Set(
  [
    "officeDocument core-properties extended-properties extendedProperties custom-properties customProperties thumbnail",
    "classificationlabels origin signature certificate workbookmetadata documentmetadata presentationmetadata",
    "customXml customXmlProps customProperty styles stylesWithEffects theme themeOverride settings webSettings font fontTable",
    "numbering header footer footnotes endnotes glossaryDocument keyMapCustomizations documenttask documenttasks",
    "comments commentsExtended commentsIds commentsExtensible people person threadedComment",
    "image hdphoto ink drawing vmlDrawing chart chartEx chartUserShapes chartStyle chartColorStyle hyperlink",
    "diagramData diagramLayout diagramQuickStyle diagramColors diagramDrawing cellImage",
    "worksheet chartsheet sharedStrings calcChain sheetMetadata table tableSingleCells printerSettings ctrlProp",
    "pivotTable pivotCacheDefinition pivotCacheRecords slicer slicerCache timeline timelineCache namedSheetView",
    "revisionHeaders revisionLog usernames richStyles richValueRel FeaturePropertyBag rdArray rdRichValue",
    "rdRichValueStructure rdRichValueTypes rdSupportingPropertyBag rdSupportingPropertyBagStructure",
  ].flatMap((line) => line.toLowerCase().split(" ")),
);

/** Where a link that a reader presses may lead: pages, mail, telephones, places in the document itself. */
export const webAddress = /^(?:https?:|mailto:|tel:|#)/i;
/** Another place than the document's own: an address with a scheme (a drive's letter too), a share, a path of Windows. */
const elsewhere = /^(?:[a-z][a-z0-9+.-]*:|\/\/)|\\/i;

/**
 * Does a `<Relationship>` name a part of its own document, or outside it a link that a reader may press? Anything else
 * outside is fetched when the document is opened. The mode it says is not trusted: the target says it too.
 */
export function isOwnRelation(attributes: ReadonlyMap<string, string>): boolean {
  const type = (attributes.get("Type") ?? "").trim().toLowerCase();
  const name = type.slice(type.lastIndexOf("/") + 1);
  if (!ownTypes.has(name)) return false;
  // Readers of addresses pass over blanks and control characters within them.
  const target = (attributes.get("Target") ?? "").replace(/[\0-\x20]/g, "");
  if (name === "hyperlink" && webAddress.test(target)) return true;
  const mode = (attributes.get("TargetMode") ?? "internal").trim().toLowerCase();
  return mode === "internal" && !elsewhere.test(target);
}
