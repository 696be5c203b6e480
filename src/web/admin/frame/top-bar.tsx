import { Bars3Icon } from '@heroicons/react/24/outline';
import { useState } from 'react';
import type { AdminView } from '../../../domain/staff/schema.ts';
import { useSettings } from '../../shared/settings.ts';
import { IconButton } from '../../ui/button.tsx';
import { Drawer } from '../../ui/modal.tsx';
import { Sidebar } from './sidebar.tsx';

/** On small screens: opens the sidebar. */
export function TopBar({ admin }: { admin: AdminView }) {
  const { siteTitle } = useSettings();
  const [open, setOpen] = useState(false);
  return (
    <header className="sticky top-0 z-30 flex h-14 items-center gap-2 border-line border-b bg-surface px-2 lg:hidden">
      <IconButton label="Menu" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Bars3Icon className="size-6" />
      </IconButton>
      <p className="truncate font-strong">{siteTitle}</p>
      <Drawer side="left" title={siteTitle} open={open} onOpenChange={setOpen}>
        <div className="-mx-6 flex h-full flex-col">
          <Sidebar admin={admin} onLeave={() => setOpen(false)} />
        </div>
      </Drawer>
    </header>
  );
}
