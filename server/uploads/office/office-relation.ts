/**
 * Internal relationships written by office programs, by the last segment of their type. Excluded: templates, OLE
 * objects, controls, macros, HTML pages, external workbooks, queries, web pictures, add-ins.
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

/** Allowed hyperlink targets: web pages, mail, phone numbers, places in the document. */
export const webAddress = /^(?:https?:|mailto:|tel:|#)/i;
/** An external target: a URL with a scheme (or drive letter), a network share, a Windows path. */
const elsewhere = /^(?:[a-z][a-z0-9+.-]*:|\/\/)|\\/i;

/**
 * Is a `<Relationship>` internal, or an external hyperlink that the reader has to click? Any other external target is
 * fetched on opening. TargetMode is not trusted: the target is checked as well.
 */
export function isOwnRelation(attributes: ReadonlyMap<string, string>): boolean {
  const type = (attributes.get("Type") ?? "").trim().toLowerCase();
  const name = type.slice(type.lastIndexOf("/") + 1);
  if (!ownTypes.has(name)) return false;
  // URL parsers skip blanks and control characters.
  const target = (attributes.get("Target") ?? "").replace(/[\0-\x20]/g, "");
  if (name === "hyperlink" && webAddress.test(target)) return true;
  const mode = (attributes.get("TargetMode") ?? "internal").trim().toLowerCase();
  return mode === "internal" && !elsewhere.test(target);
}
