const pauseMs = 2_000;

/** Shows the progress of work that the page waits for; without script there is a link. */
export function watchProgress(): void {
  if (document.querySelector("[data-refresh]") !== null) setTimeout(() => location.reload(), pauseMs);
}
