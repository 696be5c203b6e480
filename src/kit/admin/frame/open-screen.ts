import { createContext, useEffect } from 'react';
import { store } from '../../../ui/browser/store.ts';

type Link = { href: string; label: string };

type OpenScreen = { title: string; up?: Link | undefined };

export const NO_SCREEN: OpenScreen = { title: '' };

/** What the open screen calls itself, and what it stands on, for the bar that stands above it on a phone. */
export const openScreen = store(NO_SCREEN);

/** Says so, as long as the screen is open. */
export function useOpenScreen(title: string, up: Link | undefined): void {
  const { href, label = '' } = up ?? {};
  useEffect(() => {
    openScreen.set({ title, up: href === undefined ? undefined : { href, label } });
    return () => openScreen.set(NO_SCREEN);
  }, [title, href, label]);
}

/** The list that the open screen stands on, where the menu has no place for it. */
export const ListedOn = createContext<Link | undefined>(undefined);
