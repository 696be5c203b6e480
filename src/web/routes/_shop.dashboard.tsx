import { createFileRoute, Outlet, useLocation } from '@tanstack/react-router';
import { AccountFrame } from '../../account/frame/account-frame.tsx';
import { SignInRequired } from '../../account/frame/sign-in-required.tsx';
import { useCurrentUser } from '../../shared/session.ts';

/** The customer's own pages, and their guard. */
export const Route = createFileRoute('/_shop/dashboard')({
  head: () => ({ meta: [{ name: 'robots', content: 'noindex' }] }),
  component: Dashboard,
});

function Dashboard() {
  const user = useCurrentUser();
  const { href } = useLocation();
  if (user === null) return <SignInRequired returnTo={href} />;
  return (
    <AccountFrame user={user}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
        <p className="hidden rounded-md bg-sunken p-4 no-script:block">
          Your account needs JavaScript. Please switch it on in your browser and load this page
          again.
        </p>
        <div className="no-script:hidden">
          <Outlet />
        </div>
      </div>
    </AccountFrame>
  );
}
