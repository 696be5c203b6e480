import type { Query } from '@tanstack/react-query';
import { useEffect } from 'react';

/** What stands open in forms, each by its version; settings have one for each key. */
const open = new Set<{ versions: unknown[] }>();

/** While the form is there, what it is about is read anew whenever something has happened in the shop. */
export function useFollowed(version: unknown): void {
  const text = JSON.stringify(version);
  useEffect(() => {
    if (text === undefined) return;
    const entry = { versions: versionsIn(JSON.parse(text)) };
    open.add(entry);
    return () => {
      open.delete(entry);
    };
  }, [text]);
}

const versionsIn = (version: unknown): unknown[] =>
  version !== null && typeof version === 'object' ? Object.values(version) : [version];

/**
 * Whether a query has read what stands open in a form. A page of a list has not: a row whose form is open might leave it,
 * and with it what is typed.
 */
export function isOpenInForm({ state: { data } }: Query): boolean {
  if (open.size === 0 || data === undefined) return false;
  const versions = new Set([...open].flatMap((entry) => entry.versions));
  return [data].flat().some((one) => versions.has((one as { version?: unknown } | null)?.version));
}
