import { Bars2Icon } from '@heroicons/react/24/outline';
import { lazy, Suspense, useRef, useState } from 'react';
import { IconButton } from '../ui/button.tsx';
import { useOpenedOnce } from '../ui/opened-once.ts';

const loadMenu = async () => ({ default: (await import('./mobile-menu.tsx')).MobileMenu });
const MobileMenu = lazy(loadMenu);

export function MobileMenuButton() {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <IconButton
        ref={button}
        label="Menu"
        aria-haspopup="dialog"
        onPointerEnter={loadMenu}
        onFocus={loadMenu}
        onClick={() => setOpen(true)}
        className="-ml-2.5 no-script:hidden lg:hidden"
      >
        <Bars2Icon className="size-6" />
      </IconButton>
      {useOpenedOnce(open) && (
        <Suspense>
          <MobileMenu open={open} onOpenChange={setOpen} returnFocusTo={button} />
        </Suspense>
      )}
    </>
  );
}
