import { createFileRoute, Outlet, useLocation } from '@tanstack/react-router';
import { DashboardNav } from '../../account/frame/dashboard-nav.tsx';
import { SignInRequired } from '../../account/frame/sign-in-required.tsx';
import { useCurrentUser } from '../../shared/session.ts';

/** The frame of the customer's own pages, and their guard. */
export const Route = createFileRoute('/_shop/dashboard')({
  head: () => ({ meta: [{ name: 'robots', content: 'noindex' }] }),
  component: Dashboard,
});

function Dashboard() {
  const user = useCurrentUser();
  const { href } = useLocation();
  if (user === null) return <SignInRequired returnTo={href} />;
  return (
    <div className="page-width grid grid-cols-[minmax(0,1fr)] items-start gap-8 py-8 lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-14 lg:py-14">
      <div className="min-w-0 lg:sticky lg:top-28">
        <DashboardNav />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
        <p className="hidden rounded-md bg-sunken p-4 no-script:block">
          Your account needs JavaScript. Please switch it on in your browser and load this page
          again.
        </p>
        <div className="no-script:hidden">
          <Outlet />
        </div>
      </div>
    </div>
  );
}
