import { demoCompanies } from "#server/demo/companies.ts";
import { openBuiltInRegister } from "#server/gateways/company-registry/built-in-register.ts";
import type { CompanyRegistry } from "#server/gateways/company-registry/company-registry.ts";
import { dadataRegistry } from "#server/gateways/company-registry/dadata.ts";
import { testRoom } from "./test-room.ts";

let opened: Promise<CompanyRegistry> | undefined;

/** The built-in register of companies, asked over HTTP; opened for the first who asks, and gone with the process. */
export const builtInRegistry: CompanyRegistry = {
  async find(inn) {
    opened ??= openBuiltInRegister(demoCompanies, "test-token").then((register) =>
      dadataRegistry({ ...register, room: testRoom() }),
    );
    return (await opened).find(inn);
  },
};
