/** An order as its shop's people read it: roubles and quantities as numbers, days and instants ISO. */
export type OrderCard = {
  uuid: string;
  number: string;
  createdAt: string;
  city: string;
  /** The buyer's own order number. */
  customerNumber: string | null;
  comment: string | null;
  paymentMethod: string;
  paymentStatus: string;
  contract: string | null;
  buyer: {
    fio: string;
    phone: string | null;
    /** Confirmed. */
    email: string | null;
    company: { name: string; inn: string | null; kpp: string | null } | null;
  };
  recipient: { fio: string; phone: string; callMe: boolean };
  /** These three without canceled parts. */
  items: number;
  delivery: number;
  total: number;
  parts: OrderCardPart[];
};

export type OrderCardPart = {
  number: string;
  position: number;
  status: string;
  deliveryStatus: string;
  /** Null for goods that have to come first. */
  warehouse: { name: string; address: string } | null;
  delivery: {
    type: string;
    providerCode: string;
    /** Pickup point or address. */
    place: string;
    dateFrom: string;
    dateTo: string;
    /** A manager has to name the cost; until then it is 0. */
    isCostUnknown: boolean;
    isEstimate: boolean;
    hasDates: boolean;
    interval: string | null;
    services: { code: string; qty: number }[];
  };
  items: number;
  cost: number;
  track: string | null;
  /** Null if that of a line is unknown. */
  weightGrams: number | null;
  lines: OrderCardLine[];
};

/** Without what was canceled, unless all of the line was. */
export type OrderCardLine = {
  article: string;
  userArticle: string | null;
  name: string;
  quantity: number;
  unit: string;
  price: number;
  sum: number;
  isCanceled: boolean;
  /** Where the goods lie in the warehouse. */
  place: string | null;
};
