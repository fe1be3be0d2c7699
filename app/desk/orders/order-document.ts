import { deskPage } from "#app/desk/frame/page.ts";

/** A document of an order as PDF. */
export const orderDocumentPage = deskPage<null>({
  path: "orders/:number/documents/:document",
  right: "seeOrderMoney",
  title: "",
  async load({ call, params }) {
    const { number = "", document = "" } = params;
    const file = await call.deskOrderMoney.document({ params: { number, document } });
    return file.ok ? { file: file.value } : file;
  },
  view: () => null,
});
