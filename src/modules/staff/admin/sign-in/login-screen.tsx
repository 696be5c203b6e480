import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { useState } from 'react';
import { adminSessionQuery, hasDuty } from '../../../../kit/admin/access/session.ts';
import { Checking } from '../../../../kit/admin/frame/checking.tsx';
import { Button } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { onDemand, useOnDemand } from '../../../../ui/loading/on-demand.tsx';
import { toastAfterLoad } from '../../../../ui/toasts/toast.ts';
import { EntryScreen, FOOT_LINK } from './entry-screen.tsx';
import { SignInForm } from './sign-in-form.tsx';

/** The login screen at its own URL; somebody already signed in goes on to the dashboard. */
export function LoginPage() {
  const { data, isPending } = useQuery(adminSessionQuery);
  if (isPending) return <Checking />;
  if (data && hasDuty(data)) return <DutyFirst />;
  if (data) return <Navigate to="/admin/$" params={{ _splat: 'dashboard' }} replace />;
  return <LoginScreen />;
}

/** The way into the back office. */
export function LoginScreen() {
  return (
    <EntryScreen
      title="Back office"
      foot={
        <span className="flex flex-wrap justify-center gap-x-6">
          <a href="/admin/forgot-password" className={FOOT_LINK}>
            Forgot Password
          </a>
          <a href="/" className={FOOT_LINK}>
            Back to Site
          </a>
        </span>
      }
    >
      <SignInForm
        onSignedIn={({ message }) => {
          toastAfterLoad({ title: message });
          location.assign('/admin/dashboard');
        }}
      />
    </EntryScreen>
  );
}

const dutyScreen = onDemand(async () => (await import('./duty-screen.tsx')).DutyScreen);

/** Stands before the back office as long as somebody signed in has to do something else first. */
export function DutyFirst() {
  const [isMissing, setMissing] = useState(false);
  const DutyScreen = useOnDemand(dutyScreen, !isMissing, () => setMissing(true));
  if (DutyScreen) return <DutyScreen />;
  if (!isMissing) return <Checking />;
  return (
    <main>
      <EmptyState
        heading="h1"
        title="This could not be loaded"
        text="Check your connection and load the page again."
        action={<Button onClick={() => location.reload()}>Load Again</Button>}
      />
    </main>
  );
}
