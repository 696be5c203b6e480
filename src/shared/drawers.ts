import { store, useStore } from '../ui/browser/store.ts';

/** The drawer of the header that is open: one at a time, opened from anywhere. */
export const openDrawer = store<'cart' | 'wishlist' | undefined>(undefined);

/** Whether a drawer is open, and the function that opens or closes it. */
export function useDrawer(name: 'cart' | 'wishlist') {
  const open = useStore(openDrawer, undefined) === name;
  const onOpenChange = (wanted: boolean) => openDrawer.set(wanted ? name : undefined);
  return { open, onOpenChange };
}
