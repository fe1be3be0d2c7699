import { inventedCompanies } from "#server/gateways/company-registry/invented-companies.ts";
import { openBuiltInRegister } from "#server/gateways/company-registry/built-in-register.ts";
import type { CompanyRegistry } from "#server/gateways/company-registry/company-registry.ts";
import { dadataRegistry } from "#server/gateways/company-registry/dadata.ts";
import { testRoom } from "#tests/support/shops/test-room.ts";

let opened: Promise<CompanyRegistry> | undefined;

/** The built-in company registry over HTTP; opened on first use, closed with the process. */
export const builtInRegistry: CompanyRegistry = {
  async find(inn) {
    opened ??= openBuiltInRegister(inventedCompanies, "test-token").then((register) =>
      dadataRegistry({ ...register, room: testRoom() }),
    );
    return (await opened).find(inn);
  },
};
