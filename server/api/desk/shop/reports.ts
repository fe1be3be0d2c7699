import { deskReportsEndpoints } from "#app/contract/endpoints/desk/shop/reports.ts";
import { implement } from "#server/api/implement.ts";
import { showOrdersReport } from "#server/use-cases/desk/reports/orders-report.ts";

export const deskReportsHandlers = implement(deskReportsEndpoints, {
  orders: ({ ports, staff, query }) => showOrdersReport(ports, staff, query),
});
