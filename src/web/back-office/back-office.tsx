import { CatchBoundary, notFound, useRouter } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { ListedOn } from '../../kit/admin/frame/open-screen.ts';
import { ChoosePasswordScreen } from '../../modules/staff/admin/sign-in/choose-password-screen.tsx';
import { ForgotPasswordScreen } from '../../modules/staff/admin/sign-in/forgot-password-screen.tsx';
import { LoginPage } from '../../modules/staff/admin/sign-in/login-screen.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { AdminLayout } from './admin-layout.tsx';
import { listOf, pageAt } from './screens.ts';

/** What stands before the back office: for everybody, with its title. */
const ENTRIES = [
  { is: /^\/admin\/login$/i, title: 'Back office', Screen: LoginPage },
  { is: /^\/admin\/forgot-password$/i, title: 'Forgot password', Screen: ForgotPasswordScreen },
  { is: /^\/admin\/choose-password$/i, title: 'Choose a password', Screen: ChoosePasswordScreen },
] as const;

const entryAt = (address: string) => ENTRIES.find(({ is }) => is.test(address));

const addressOf = (splat = '') => `/admin/${splat}`.replace(/\/$/, '');

/**
 * Loads the screen at an address below /admin, in the browser: the server shows the same for all of them.
 * @returns the screen's title
 * @throws notFound if nothing is there
 */
export async function openScreen(splat: string | undefined): Promise<string> {
  const address = addressOf(splat);
  const entry = entryAt(address);
  if (entry) return entry.title;
  const open = pageAt(address);
  if (!open) throw notFound();
  if (!import.meta.env.SSR) await open.page.show.preload?.();
  return open.title;
}

/** What stands at an address below /admin; all but what leads in is for signed-in staff. */
export function BackOffice({ splat }: { splat: string | undefined }) {
  const address = addressOf(splat);
  const open = pageAt(address);
  const { defaultErrorComponent } = useRouter().options;
  // The first page's loader has run on the server: its screen is loaded while the session is asked for.
  useEffect(() => {
    open?.page.show.preload?.();
  }, [open?.page]);
  const list = open && listOf(open);
  const entry = entryAt(address);
  if (entry) return <entry.Screen />;
  return (
    <AdminLayout>
      {open ? (
        <CatchBoundary getResetKey={() => address} errorComponent={defaultErrorComponent}>
          <ListedOn
            value={list && { href: list.path, label: `Back to ${list.name.toLowerCase()}` }}
          >
            <Suspense>
              <open.page.show id={open.id} />
            </Suspense>
          </ListedOn>
        </CatchBoundary>
      ) : (
        <EmptyState
          heading="h1"
          title="404 Page Not Found"
          text="The back office has no such screen."
          action={<ButtonLink href="/admin">Open Dashboard</ButtonLink>}
        />
      )}
    </AdminLayout>
  );
}
