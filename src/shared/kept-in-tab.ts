/**
 * What a page keeps in this tab alone, over a reload and while the browser has put the tab away: never a password, never
 * what is known of a card. All of it goes once the order is placed, and when somebody signs out.
 */
type Kept = 'checkoutChoice' | 'checkoutTyped';

/** For browsers that keep nothing: it lasts while the page is open. */
const inMemory = new Map<Kept, string>();

/** The texts that were kept for this customer: by them, or by nobody who was known yet where `alsoNobodys`. */
export function readKept(
  kept: Kept,
  customer: string | undefined,
  alsoNobodys = false,
): (field: string) => string | undefined {
  const all = JSON.parse(read(kept)) as Record<string, unknown>;
  const isTheirs = all.customer === customer || (alsoNobodys && all.customer === undefined);
  return (field) => {
    const value = all[field];
    return isTheirs && typeof value === 'string' ? value : undefined;
  };
}

export function keepInTab(kept: Kept, fields: object): void {
  const text = JSON.stringify(fields);
  inMemory.set(kept, text);
  try {
    sessionStorage.setItem(kept, text);
  } catch {
    // It is in memory.
  }
}

/** Nothing of the shopper stays in the tab. */
export function forgetKeptInTab(): void {
  for (const kept of ['checkoutChoice', 'checkoutTyped'] as const) keepInTab(kept, {});
}

function read(kept: Kept): string {
  const remembered = inMemory.get(kept) ?? '{}';
  try {
    return sessionStorage.getItem(kept) ?? remembered;
  } catch {
    return remembered;
  }
}
