/** What the demo shop's seller is known by: no company has this INN, and no bank this BIC. */
export const inventedInn = "7799007410";
export const inventedBic = "044599999";
/** Of the e-mails of the demo's staff, whose passwords everybody knows. */
export const inventedStaffDomain = "desk.example.ru";
