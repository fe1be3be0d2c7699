import { takenUploadShape, uploadAddedShape, uploadShape } from "#app/contract/uploads/product-uploads.ts";
import type { Buying } from "#tests/support/orders/buying.ts";
import type { TestCall, TestShop } from "#tests/support/shops/shop.ts";

const base = "/private/products/upload";

export function uploading({ call }: Pick<TestShop, "call">, who: TestCall, { ask }: Buying) {
  const one = (uuid: string) => `${base}/${uuid}`;
  return {
    file: (bytes: Uint8Array, { key, name = "list.csv" }: { key?: string; name?: string } = {}) =>
      call("POST", `${base}/file`, {
        ...who,
        body: Uint8Array.from(bytes),
        headers: {
          "content-type": "application/octet-stream",
          "file-name": encodeURIComponent(name),
          ...(key === undefined ? {} : { "idempotency-key": key }),
        },
      }),
    send: (body: object, key?: string) => ask("POST", base, body, key === undefined ? {} : { "idempotency-key": key }),
    async text(text: string): Promise<string> {
      return (await ask("POST", base, { text })).data(takenUploadShape).uuid;
    },
    show: async (uuid: string, query = "") => (await ask("GET", `${one(uuid)}${query}`)).data(uploadShape),
    row: (uuid: string, row: number, body: object) => ask("PATCH", `${one(uuid)}/rows/${row}`, body),
    removeRow: (uuid: string, row: number) => ask("DELETE", `${one(uuid)}/rows/${row}`, {}),
    columns: (uuid: string, body: object) => ask("POST", `${one(uuid)}/columns`, body),
    toBasket: (uuid: string, body: object = {}) => ask("POST", `${one(uuid)}/basket`, body),
    toList: (uuid: string, body: object) => ask("POST", `${one(uuid)}/list`, body),
    async added(uuid: string, body: object = {}) {
      return (await ask("POST", `${one(uuid)}/basket`, body)).data(uploadAddedShape);
    },
  };
}
