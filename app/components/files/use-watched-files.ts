import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useNotify } from "#app/components/frame/notify-context.ts";
import { paths } from "#app/components/frame/links.ts";
import { ownFiles as texts } from "#app/i18n/ru/files/own-files.ts";
import { namespace } from "#app/i18n/translator.ts";
import { askForFileState, watchFile, type FileState, type Watch } from "./watch-file.ts";

const t = namespace("ownFiles", texts);

/** A file as rendered with its page. */
type Watched = { uuid: string; isUnderWay: boolean };

/**
 * Polls files in progress. Nothing else of the page is reloaded, so that neither a failed poll nor a finished file
 * disturbs a form being filled in. `stateOf` is the latest known state of a file; `isSlow` once one exceeds the
 * polling time.
 */
export function useWatchedFiles(files: readonly Watched[], here: string) {
  const notify = useNotify();
  const [latest, setHeard] = useState<ReadonlyMap<string, FileState>>(new Map());
  const [isSlow, setSlow] = useState(false);
  const watches = useRef(new Map<string, Watch>());
  /** Report a fault once, however many files it affects. */
  const failed = useRef(false);

  const watch = useCallback(
    (uuid: string) => {
      const keep = (file: FileState) => {
        failed.current = false;
        setHeard((known) => new Map(known).set(uuid, file));
      };
      return watchFile((signal) => askForFileState(uuid, signal), {
        onProgress: keep,
        onDone(file) {
          keep(file);
          const link = { href: file.url ?? paths.files, text: t("download") };
          notify([{ kind: "success", text: t("doneNotice", { name: file.title }), link }]);
        },
        onError(file) {
          keep(file);
          const text = file.fault ?? t("error.failed");
          notify([{ kind: "error", title: t("failedNotice", { name: file.title }), text }]);
        },
        onRequestError() {
          if (failed.current) return;
          failed.current = true;
          notify([
            navigator.onLine
              ? { kind: "error", text: t("askFailed"), link: { href: here, text: t("refresh") } }
              : { kind: "error", text: t("askOffline") },
          ]);
        },
        onSlow: () => setSlow(true),
      });
    },
    [notify, here],
  );

  const wanted = useMemo(() => files.filter(({ isUnderWay }) => isUnderWay).map(({ uuid }) => uuid), [files]);
  useEffect(() => {
    for (const uuid of wanted) if (!watches.current.has(uuid)) watches.current.set(uuid, watch(uuid));
    for (const [uuid, running] of watches.current) {
      if (wanted.includes(uuid)) continue;
      running.stop();
      watches.current.delete(uuid);
    }
  }, [wanted, watch]);

  useEffect(() => {
    const running = watches.current;
    const controller = new AbortController();
    const { signal } = controller;
    const each = (act: (watch: Watch) => void) => running.forEach(act);
    function resume(): void {
      failed.current = false;
      if (!document.hidden) each((one) => one.resume());
    }
    const onVisibility = () => (document.hidden ? each((one) => one.pause()) : resume());
    document.addEventListener("visibilitychange", onVisibility, { signal });
    // Resume after a lost connection.
    window.addEventListener("online", resume, { signal });
    return () => {
      controller.abort();
      each((one) => one.stop());
      running.clear();
    };
  }, []);

  const stateOf = useCallback(
    ({ uuid, isUnderWay }: Watched) => (isUnderWay ? (latest.get(uuid) ?? null) : null),
    [latest],
  );
  return { stateOf, isSlow };
}
