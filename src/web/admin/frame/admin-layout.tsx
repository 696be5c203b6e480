import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSettings } from '../../shared/settings.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { OfflineNotice } from '../../ui/offline-notice.tsx';
import { LoginScreen } from '../sign-in/login-screen.tsx';
import { adminSessionQuery, useEndOfSession } from '../sign-in/session.ts';
import { Checking } from './checking.tsx';
import { Sidebar } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';

/**
 * The back office's frame for signed-in colleagues; everybody else gets the login screen. The
 * server never knows who is signed in, so its HTML is the same for all.
 */
export function AdminLayout({ children }: { children: ReactNode }) {
  const session = useQuery(adminSessionQuery);
  const { siteTitle } = useSettings();
  useEndOfSession();

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
  if (session.data === null) return <LoginScreen />;
  return (
    <>
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50 focus:rounded-full focus:bg-ink focus:px-5 focus:py-3 focus:text-paper"
      >
        Skip to content
      </a>
      <OfflineNotice />
      <TopBar admin={session.data} />
      <div className="lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
        <aside className="sticky top-0 flex h-dvh flex-col border-line border-r bg-surface max-lg:hidden">
          <p className="px-7 pt-6 pb-2">
            <span className="block truncate font-strong text-lg">{siteTitle}</span>
            <span className="block text-ink-soft text-xs">Back office</span>
          </p>
          <Sidebar admin={session.data} />
        </aside>
        <main
          id="content"
          tabIndex={-1}
          className="mx-auto w-full max-w-page px-4 py-6 outline-none sm:px-6 lg:px-10 lg:py-10"
        >
          {children}
        </main>
      </div>
    </>
  );
}
