import { Bars2Icon } from '@heroicons/react/24/outline';
import { useRef, useState } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { openedOnDemand } from '../../ui/loading/on-demand.tsx';

const MobileMenu = openedOnDemand(async () => (await import('./mobile-menu.tsx')).MobileMenu);

/** Small screens have everything in the menu. */
export function MobileMenuButton() {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <IconButton
        ref={button}
        label="Menu"
        aria-haspopup="dialog"
        onPointerEnter={MobileMenu.preload}
        onFocus={MobileMenu.preload}
        onClick={() => setOpen(true)}
        className="-ml-2.5 no-script:hidden lg:hidden"
      >
        <Bars2Icon className="size-6" />
      </IconButton>
      <MobileMenu open={open} onOpenChange={setOpen} returnFocusTo={button} />
    </>
  );
}
