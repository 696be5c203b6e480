import { useEffect } from 'react';

/** Something that was opened in this browser. */
export type RecentThing = { href: string; label: string };

const KEY = 'adminRecent';
const KEPT = 8;

/** What was last opened here, the latest first. */
export function recentThings(): RecentThing[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? (kept as RecentThing[]) : [];
  } catch {
    return [];
  }
}

/** Remembers that a thing is open, as long as the tab lives; nothing while it is not known yet. */
export function useRecentThing(thing: RecentThing | undefined): void {
  const { href, label } = thing ?? {};
  useEffect(() => {
    if (href === undefined || label === undefined) return;
    const others = recentThings().filter((other) => other.href !== href);
    sessionStorage.setItem(KEY, JSON.stringify([{ href, label }, ...others].slice(0, KEPT)));
  }, [href, label]);
}
