import { useState } from 'react';

/** Whether something was ever open: what is loaded on first use stays from then on. */
export function useOpenedOnce(open: boolean): boolean {
  const [opened, setOpened] = useState(open);
  if (open && !opened) setOpened(true);
  return opened;
}
