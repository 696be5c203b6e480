import { store } from '../browser/store.ts';

/** A toast's content. A later toast replaces an earlier one. */
export type Toast = {
  title: string;
  description?: string;
  destructive?: boolean;
  /** What it is about; such a toast is shown beside the bag. */
  picture?: string;
  action?: { label: string; run: () => void };
};

export type ShownToast = Toast & { id: number; at: number };

/** How long a toast stays (src/web/RULES.md, Screens and texts). */
export const TOAST_MS = 5000;
/** The same for one that offers to take something back. */
export const UNDO_MS = 10_000;

export const latestToast = store<ShownToast | undefined>(undefined);

let lastId = 0;

/** Shows a toast; may be called from anywhere in the browser. */
export function toast(message: Toast): void {
  lastId += 1;
  latestToast.set({ ...message, id: lastId, at: Date.now() });
}

const CARRIED = 'carriedToast';

/** Shows a toast on the page that is about to be loaded anew: this one is gone before its toast is there. */
export function toastAfterLoad(message: Pick<Toast, 'title' | 'description'>): void {
  try {
    sessionStorage.setItem(CARRIED, JSON.stringify(message));
  } catch {
    toast(message);
  }
}

/** Shows what the page before has left, once. */
export function showCarriedToast(): void {
  try {
    const message = sessionStorage.getItem(CARRIED);
    sessionStorage.removeItem(CARRIED);
    if (message) toast(JSON.parse(message) as Toast);
  } catch {
    // A browser that keeps nothing has carried nothing.
  }
}

/** Takes away the toast that is shown, if one is: what it is about is no longer there. */
export const dismissToast = (): void => latestToast.set(undefined);
