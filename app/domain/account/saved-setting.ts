/** The saved value of a setting (specification §3, lkSettings); null if none is saved and the default applies. */
export function savedSetting<S extends { code: string; value: unknown }, C extends S["code"]>(
  settings: readonly S[],
  code: C,
): Extract<S, { code: C }>["value"] | null {
  const found = settings.find((setting): setting is Extract<S, { code: C }> => setting.code === code);
  return found === undefined ? null : found.value;
}
