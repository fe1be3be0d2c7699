/** A hidden honeypot field and the render time: a bot check without a captcha. */
export function FormGuard({ label, shownAt }: { label: string; shownAt: string }) {
  return (
    <>
      <label className="visually-hidden" aria-hidden="true">
        {label} <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
      <input type="hidden" name="shownAt" value={shownAt} />
    </>
  );
}
