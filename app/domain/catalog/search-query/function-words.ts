/**
 * Prepositions, conjunctions and particles: they join the words of a phrase and name nothing, in any catalogue. A closed
 * class of the language, like its endings. Whether any other word says something is up to the goods
 * (docs/decisions/0106-idle-words.md).
 */
export function isFunctionWord(word: string): boolean {
  return functionWords.test(word.toLowerCase());
}

const functionWords =
  /^(?:а|без|бы|в|во|да|для|до|же|за|и|из|из-за|или|к|ко|ли|на|над|не|ну|о|об|от|по|под|при|про|с|со|у)$/u;

/** Without function words. */
export function meaningful(stems: readonly string[]): string[] {
  return stems.filter((stem) => !isFunctionWord(stem));
}
