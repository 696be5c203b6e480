import { ChevronDoubleLeftIcon, ChevronDoubleRightIcon } from '@heroicons/react/24/outline';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { adminSessionQuery, hasDuty, useRefusals } from '../../kit/admin/access/session.ts';
import { Checking } from '../../kit/admin/frame/checking.tsx';
import { useSearchKey } from '../../kit/admin/frame/search-key.ts';
import { useShortcutKeys, useShortcuts } from '../../kit/admin/frame/shortcuts.ts';
import { PanelsOfRooms, ScreensOfRooms } from '../../kit/admin/panels.tsx';
import type { AdminView } from '../../kit/session-schema.ts';
import { DutyFirst, LoginScreen } from '../../modules/staff/admin/sign-in/login-screen.tsx';
import { SignInAgain } from '../../modules/staff/admin/sign-in/sign-in-again.tsx';
import { useSettings } from '../../shared/settings.ts';
import { useMediaQuery } from '../../ui/browser/media-query.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { OfflineNotice } from '../../ui/loading/offline-notice.tsx';
import { onDemand, openedOnDemand, useOnDemand } from '../../ui/loading/on-demand.tsx';
import { useLive } from './live.ts';
import { ALL, PANELS, SCREENS } from './screens.ts';
import { Sidebar } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';

const Palette = openedOnDemand(async () => (await import('./palette.tsx')).Palette);
const ShortcutHelp = openedOnDemand(async () => (await import('./shortcut-help.tsx')).ShortcutHelp);
const jobsTray = onDemand(
  async () => (await import('../../modules/batch-jobs/admin/jobs/jobs-tray.tsx')).JobsTray,
);

/**
 * The back office's frame for signed-in staff; everybody else gets the login screen. The
 * server never knows who is signed in, so its HTML is the same for all.
 */
export function AdminLayout({ children }: { children: ReactNode }) {
  const session = useQuery(adminSessionQuery);
  if (session.data && hasDuty(session.data)) return <DutyFirst />;
  if (session.data) return <Frame admin={session.data}>{children}</Frame>;
  if (session.isPending) return <Checking />;
  if (session.isError) {
    return (
      <main>
        <EmptyState
          heading="h1"
          title="The back office cannot be reached"
          text={session.error.message}
          action={<Button onClick={() => session.refetch()}>Try Again</Button>}
        />
      </main>
    );
  }
  return <LoginScreen />;
}

function Frame({ admin, children }: { admin: AdminView; children: ReactNode }) {
  const { siteTitle } = useSettings();
  const navigate = useNavigate();
  const [hasEnded, setHasEnded] = useState(false);
  const [opened, setOpened] = useState<'search' | 'shortcuts'>();
  const close = () => setOpened(undefined);
  const [narrow, setNarrow] = useNarrowSidebar();
  const search = () => setOpened('search');
  const [wantsTray, setWantsTray] = useState(true);
  const JobsTray = useOnDemand(jobsTray, wantsTray, () => setWantsTray(false));

  useRefusals(() => setHasEnded(true));
  useLive(!hasEnded);
  useSearchKey(() => setOpened(opened === 'search' ? undefined : 'search'));
  useShortcuts([{ key: '?', label: 'Show this list', run: () => setOpened('shortcuts') }]);
  useShortcutKeys((pressed) => {
    const screen = SCREENS.find(({ key }) => key === pressed);
    if (!screen || !admin.permissions.includes(screen.needs)) return false;
    navigate({ to: screen.path });
    return true;
  });

  return (
    <>
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50 focus:rounded-full focus:bg-ink focus:px-5 focus:py-3 focus:text-paper"
      >
        Skip to content
      </a>
      <OfflineNotice />
      <div inert={hasEnded}>
        <TopBar admin={admin} onSearch={search} />
        <div
          className={classNames(
            'lg:grid',
            narrow ? 'lg:grid-cols-[4rem_minmax(0,1fr)]' : 'lg:grid-cols-[15rem_minmax(0,1fr)]',
          )}
        >
          <aside className="sticky top-0 flex h-dvh flex-col border-line border-r bg-surface max-lg:hidden">
            <div
              className={classNames(
                'flex items-center gap-2 pt-4',
                narrow ? 'justify-center' : 'justify-between pr-2 pl-7',
              )}
            >
              {!narrow && (
                <p className="min-w-0">
                  <span className="block truncate font-strong text-lg">{siteTitle}</span>
                  <span className="block text-ink-soft text-xs">Back office</span>
                </p>
              )}
              {setNarrow && (
                <IconButton
                  label={narrow ? 'Widen the menu' : 'Narrow the menu'}
                  className="text-ink-soft"
                  onClick={() => setNarrow(!narrow)}
                >
                  {narrow ? (
                    <ChevronDoubleRightIcon className="size-5" />
                  ) : (
                    <ChevronDoubleLeftIcon className="size-5" />
                  )}
                </IconButton>
              )}
            </div>
            <Sidebar admin={admin} narrow={narrow} onSearch={search} />
          </aside>
          <main
            id="content"
            tabIndex={-1}
            className="mx-auto w-full max-w-page p-4 outline-none sm:p-6"
          >
            <ScreensOfRooms value={ALL}>
              <PanelsOfRooms value={PANELS}>{children}</PanelsOfRooms>
            </ScreensOfRooms>
          </main>
        </div>
      </div>
      {JobsTray && <JobsTray />}
      <Palette open={opened === 'search'} onClose={close} />
      <ShortcutHelp open={opened === 'shortcuts'} onClose={close} />
      {hasEnded && <SignInAgain onDone={() => setHasEnded(false)} />}
    </>
  );
}

const NARROW_KEY = 'adminNarrowMenu';

/** Narrow by choice, and where there is little room: there nothing can be chosen. */
function useNarrowSidebar(): [boolean, ((narrow: boolean) => void) | undefined] {
  const hasRoom = useMediaQuery('(min-width: 80rem)');
  const [chosen, setChosen] = useState(() => localStorage.getItem(NARROW_KEY) === 'yes');
  if (!hasRoom) return [true, undefined];
  return [
    chosen,
    (narrow) => {
      localStorage.setItem(NARROW_KEY, narrow ? 'yes' : 'no');
      setChosen(narrow);
    },
  ];
}
