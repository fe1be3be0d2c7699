// Runs in a measured page before its scripts: what an interaction causes until the page has changed.
const seen = { from: 0, events: [], tasks: [], shifts: [], changed: 0 };

globalThis.interactions = {
  /** Starts one at the next click or Back; `changes`: the text at this selector becomes another one. */
  expect(changes) {
    const before = textAt(changes);
    Object.assign(seen, { from: 0, events: [], tasks: [], shifts: [], changed: 0 });
    const begun = new AbortController();
    const begin = ({ timeStamp }) => {
      begun.abort();
      seen.from = timeStamp;
      const look = () => {
        const now = textAt(changes);
        // After the frame that shows it.
        if (now !== null && now !== before) requestAnimationFrame(() => (seen.changed = performance.now()));
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    };
    for (const type of ["click", "popstate"]) addEventListener(type, begin, { capture: true, signal: begun.signal });
  },
  isChanged: () => seen.changed > 0,
  /** Milliseconds; `answered` and `changed` since the click. */
  result() {
    const { from, events, tasks, shifts, changed } = seen;
    const own = (entries) => entries.filter(({ startTime, duration }) => startTime + duration >= from);
    const requests = performance.getEntriesByType("resource").filter(({ startTime }) => startTime >= from);
    const answers = requests.filter(({ name, responseEnd }) => /\.data\b/.test(name) && responseEnd <= changed);
    return {
      paint: Math.max(0, ...own(events).map(({ duration }) => duration)),
      task: Math.max(0, ...own(tasks).map(({ duration }) => duration)),
      shift: own(shifts.filter(({ hadRecentInput }) => !hadRecentInput)).reduce((sum, { value }) => sum + value, 0),
      answered: Math.max(0, ...answers.map(({ responseEnd }) => responseEnd - from)),
      changed: changed - from,
      requests: requests.length,
    };
  },
};

function textAt(selector) {
  return document.querySelector(selector)?.textContent ?? null;
}

function observe(type, into, options = {}) {
  new PerformanceObserver((list) => seen[into].push(...list.getEntries())).observe({ type, ...options });
}

observe("event", "events", { durationThreshold: 16 });
observe("longtask", "tasks");
observe("layout-shift", "shifts");
