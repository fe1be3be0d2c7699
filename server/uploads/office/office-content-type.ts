const ooxml = "application/vnd\\.openxmlformats-";

/** Content types that office programs write for documents without macros, embedded files and connections. */
const ownTypes = new RegExp(
  `^(?:${[
    "(?:application|text)/xml",
    "application/(?:octet-stream|binary|inkml\\+xml|x-fontdata|x-font-ttf)",
    "image/[\\w.+-]+",
    `${ooxml}package\\.(?:(?:relationships|core-properties|digital-signature-xmlsignature)\\+xml|digital-signature-(?:origin|certificate))`,
    `${ooxml}officedocument\\.(?:(?:extended-properties|custom-properties|customxmlproperties|theme|themeoverride|drawing)\\+xml|vmldrawing|obfuscatedfont)`,
    `${ooxml}officedocument\\.drawingml\\.(?:chart|chartshapes|diagram(?:colors|data|layout|style))\\+xml`,
    `${ooxml}officedocument\\.wordprocessingml\\.(?:(?:document\\.main|document\\.glossary|template\\.main|comments\\w*|endnotes|footnotes|fonttable|footer|header|numbering|people|settings|styles|websettings)\\+xml|printersettings)`,
    `${ooxml}officedocument\\.spreadsheetml\\.(?:(?:sheet\\.main|template\\.main|worksheet|chartsheet|calcchain|comments|pivotcachedefinition|pivotcacherecords|pivottable|revisionheaders|revisionlog|sharedstrings|sheetmetadata|styles|table|tablesinglecells|usernames)\\+xml|printersettings|customproperty)`,
    "application/vnd\\.ms-word\\.(?:styleswitheffects|keymapcustomizations)\\+xml",
    "application/vnd\\.ms-office\\.(?:chartstyle|chartcolorstyle|chartex|classificationlabels|drawingml\\.diagramdrawing|documenttasks)\\+xml",
    "application/vnd\\.ms-excel\\.(?:threadedcomments|person|slicer|slicercache|timeline|timelinecache|controlproperties|rdarray|rdrichvalue|rdrichvaluestructure|rdrichvaluetypes|richvaluerel|rdsupportingpropertybag|rdsupportingpropertybagstructure|richstyles|featurepropertybag|namedsheetviews)\\+xml",
    "application/vnd\\.wps-officedocument\\.cellimage\\+xml",
  ].join("|")})$`,
  "i",
);

/** Is the content type of a `<Default>` or `<Override>` in `[Content_Types].xml` allowed? */
export function isOwnContentType(type: string): boolean {
  return ownTypes.test(type.trim());
}
