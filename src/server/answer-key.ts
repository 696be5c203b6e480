/**
 * A URL's path with only the query parameters that affect the answer, sorted, so that equal answers
 * share one key.
 */
export function answerKey(url: string, matters: (name: string, value: string) => boolean): string {
  const [path = '/', query] = url.split('?', 2);
  if (!query) return path;
  const kept = [...new URLSearchParams(query)]
    .filter(([name, value]) => matters(name, value))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return kept.length > 0 ? `${path}?${new URLSearchParams(kept)}` : path;
}
