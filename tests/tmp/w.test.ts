import { test, expect } from "vitest";
import { readTable } from "#server/uploads/read-table.ts";
import { workbook } from "#server/documents/sheet.ts";
test("w", async () => {
  const t=Date.now();
  console.info(JSON.stringify(await readTable(new TextEncoder().encode("Артикул;Кол-во\nA-1;2\nB 3/4\";5"))), Date.now()-t);
  const b = await workbook({name:"x",columns:[{title:"Артикул",width:10,kind:"text"},{title:"Кол",width:10,kind:"amount"}],rows:Array.from({length:2000},(_, n)=>["A-"+n, n+0.1]),totals:["",""]});
  const t2=Date.now();
  const r = await readTable(b);
  console.info(r.ok && r.value.length, r.ok? r.value[5]: r, Date.now()-t2, b.length);
});
