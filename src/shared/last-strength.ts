import { useSyncExternalStore } from 'react';
import { strengthOption } from '../modules/catalog/strength.ts';

const KEY = 'lastStrength';

/** Remembers in this browser how strong what was put into the cart is. */
export function rememberStrength(variant: {
  options: Record<string, string>;
  inStock: boolean;
}): void {
  const strength = variant.options[strengthOption([variant]) ?? ''];
  if (strength === undefined) return;
  try {
    localStorage.setItem(KEY, strength);
  } catch {
    // Storage is refused: the shopper is asked each time.
  }
}

/**
 * The strength that was bought last in this browser, '20 mg'; undefined on the server, and where there is none. Pages are
 * the same for everybody until they are awake.
 */
export const useLastStrength = (): string | undefined =>
  useSyncExternalStore(
    () => () => {},
    lastStrength,
    () => undefined,
  );

function lastStrength(): string | undefined {
  try {
    return localStorage.getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
}
