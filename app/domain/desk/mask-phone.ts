/** "+7 9•• •••-45-67" in lists of the desk (desk §2); other texts lose all but their end. */
export function phoneInList(phone: string): string {
  const [, first, third, last] = /^\+7(\d)\d{5}(\d{2})(\d{2})$/.exec(phone) ?? [];
  return first === undefined ? `••• ${phone.slice(-2)}` : `+7 ${first}•• •••-${third}-${last}`;
}
