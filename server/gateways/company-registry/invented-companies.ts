/** Invented companies of the built-in register, in DaData's format. */
export const inventedCompanies = [
  company({
    ids: ["7799004183", "779901001", "1237799004189"],
    names: ["ООО «Окна и двери»", "Общество с ограниченной ответственностью «Окна и двери»"],
    address: "115191, г Москва, ул Малая Тульская, д 25, стр 1",
    director: "Лебедева Ольга Викторовна",
  }),
  company({
    ids: ["7800990529", "780001001", "1227800990526"],
    names: ["ООО «Северный крепёж»", "Общество с ограниченной ответственностью «Северный крепёж»"],
    address: "192019, г Санкт-Петербург, наб Обводного канала, д 24",
    director: "Орлов Николай Петрович",
  }),
  branch({
    ids: ["7800990529", "166043001", "1227800990526"],
    names: ["Филиал в Казани", "Филиал ООО «Северный крепёж» в Казани"],
    address: "420095, г Казань, ул Восстания, д 100",
    director: "Сафин Тимур Ринатович",
  }),
  branch({
    ids: ["7800990529", "667043001", "1227800990526"],
    names: ["Филиал в Екатеринбурге", "Филиал ООО «Северный крепёж» в Екатеринбурге"],
    address: "620026, г Екатеринбург, ул Куйбышева, д 55",
    director: "Жукова Мария Сергеевна",
  }),
  company({
    ids: ["1699007310", "169901001", "1211699007310"],
    names: ["ООО «Старый двор»", "Общество с ограниченной ответственностью «Старый двор»"],
    address: "420053, г Казань, ул Техническая, д 23",
    director: "Миронов Глеб Андреевич",
    status: "LIQUIDATED",
  }),
  company({
    ids: ["6699008440", "669901001", "1196699008440"],
    names: ["АО «Уралфурнитура»", "Акционерное общество «Уралфурнитура»"],
    address: "620014, г Екатеринбург, ул Радищева, д 12",
    director: "Быкова Инна Львовна",
    status: "BANKRUPT",
  }),
  company({
    ids: ["5499001558", "549901001", "1185499001555"],
    names: ["ООО «Сибирский мастер»", "Общество с ограниченной ответственностью «Сибирский мастер»"],
    address: "630005, г Новосибирск, ул Крылова, д 31",
    director: "Фролов Денис Ильич",
    status: "LIQUIDATING",
  }),
  trader(["770123457129", "322774612345717"], "Смирнова Вера Павловна", "г Москва"),
  trader(["665812349960", "319665812349902"], "Козлов Артём Юрьевич", "г Екатеринбург"),
];

type Company = {
  ids: [inn: string, kpp: string, ogrn: string];
  names: [short: string, full: string];
  address: string;
  director: string;
  status?: "ACTIVE" | "LIQUIDATING" | "LIQUIDATED" | "BANKRUPT";
};

function company({ ids: [inn, kpp, ogrn], names: [short, full], address, director, status = "ACTIVE" }: Company) {
  return {
    inn,
    kpp,
    ogrn,
    type: "LEGAL",
    branch_type: "MAIN",
    name: { short_with_opf: short, full_with_opf: full },
    state: { status },
    address: { value: address, unrestricted_value: address },
    management: { name: director, post: "Генеральный директор" },
    okved: "46.74",
  };
}

function branch(of: Company) {
  return { ...company(of), branch_type: "BRANCH" };
}

function trader([inn, ogrn]: [inn: string, ogrn: string], person: string, address: string) {
  return {
    inn,
    kpp: null,
    ogrn,
    type: "INDIVIDUAL",
    branch_type: null,
    name: { short_with_opf: `ИП ${person}`, full_with_opf: `Индивидуальный предприниматель ${person}` },
    state: { status: "ACTIVE" },
    address: { value: address, unrestricted_value: address },
    management: null,
    okved: "43.32",
  };
}
