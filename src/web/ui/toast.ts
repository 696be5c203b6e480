/** A toast's content. A later toast replaces an earlier one. */
export type Toast = { title: string; description?: string; destructive?: boolean };

export type ShownToast = Toast & { id: number };

/** How long a toast stays (docs/rules.md, Screens and texts). */
export const TOAST_MS = 5000;

let shown: ShownToast | undefined;
let lastId = 0;
const listeners = new Set<() => void>();

/** Shows a toast; may be called from anywhere in the browser. */
export function toast(message: Toast): void {
  lastId += 1;
  shown = { ...message, id: lastId };
  for (const listener of listeners) listener();
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const latestToast = (): ShownToast | undefined => shown;
