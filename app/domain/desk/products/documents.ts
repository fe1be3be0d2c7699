export const documentTypes = ["certificate", "declaration", "passport", "instruction", "drawing", "other"] as const;
export const mostDocuments = 20;
export const mostDocumentBytes = 20 * 1024 * 1024;
const goodsFileTypes = ["pdf", "jpg", "png"] as const;
export type GoodsFileType = (typeof goodsFileTypes)[number];

/** Types that every buyer can open. */
export function isGoodsFileType(type: string): type is GoodsFileType {
  return goodsFileTypes.some((one) => one === type);
}

export function goodsFilePath({ uuid, extension }: { uuid: string; extension: string }): string {
  return `/media/file/${uuid}.${extension}`;
}

const address = /^\/media\/file\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(pdf|jpg|png)$/;

export function readGoodsFilePath(path: string): { uuid: string; extension: string } | null {
  const [, uuid, extension] = address.exec(path) ?? [];
  return uuid === undefined || extension === undefined ? null : { uuid, extension };
}
