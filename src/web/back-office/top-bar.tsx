import { ArrowLeftIcon, Bars3Icon, MagnifyingGlassIcon } from '@heroicons/react/24/outline';
import { useState } from 'react';
import { NO_SCREEN, openScreen } from '../../kit/admin/frame/open-screen.ts';
import type { AdminView } from '../../kit/session-schema.ts';
import { useSettings } from '../../shared/settings.ts';
import { useStore } from '../../ui/browser/store.ts';
import { ICON_BUTTON_CLASSES, IconButton } from '../../ui/button.tsx';
import { Drawer } from '../../ui/overlays/modal.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { Sidebar } from './sidebar.tsx';

/** On small screens: says which screen is open, and opens the sidebar and the search. */
export function TopBar({ admin, onSearch }: { admin: AdminView; onSearch: () => void }) {
  const { siteTitle } = useSettings();
  const { title, up } = useStore(openScreen, NO_SCREEN);
  const [open, setOpen] = useState(false);
  return (
    <header className="sticky top-0 z-30 flex h-14 items-center gap-2 border-line border-b bg-surface px-2 lg:hidden">
      <IconButton label="Menu" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Bars3Icon className="size-6" />
      </IconButton>
      {up && (
        <SiteLink href={up.href} className={ICON_BUTTON_CLASSES}>
          <ArrowLeftIcon aria-hidden="true" className="size-5" />
          <VisuallyHidden>{up.label}</VisuallyHidden>
        </SiteLink>
      )}
      {/* The screen's own heading says it to screen readers. */}
      <p aria-hidden="true" className="figures min-w-0 flex-1 truncate font-strong">
        {title || siteTitle}
      </p>
      <IconButton label="Search the back office" onClick={onSearch}>
        <MagnifyingGlassIcon className="size-6" />
      </IconButton>
      <Drawer side="left" title={siteTitle} open={open} onOpenChange={setOpen}>
        <div className="-mx-6 flex h-full flex-col">
          <Sidebar
            admin={admin}
            onLeave={() => setOpen(false)}
            onSearch={() => {
              setOpen(false);
              onSearch();
            }}
          />
        </div>
      </Drawer>
    </header>
  );
}
