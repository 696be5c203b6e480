import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ApiError } from '../../shared/api-client.ts';
import { useSettings } from '../../shared/settings.ts';
import { toast } from '../../ui/toast.ts';
import { adminSessionQuery } from '../access/session.ts';
import { Checking } from '../frame/checking.tsx';
import { ChoosePassword } from './choose-password.tsx';
import { SignInForm } from './sign-in-form.tsx';

/** The login screen at its own URL; somebody already signed in goes on to the dashboard. */
export function LoginPage() {
  const { data, error, isPending } = useQuery(adminSessionQuery);
  if (isPending) return <Checking />;
  if (mustChoosePassword(error)) return <ChoosePasswordScreen />;
  if (data) return <Navigate to="/admin/dashboard" replace />;
  return <LoginScreen />;
}

/** Whether the back office is closed until the one-time password is replaced. */
export const mustChoosePassword = (error: Error | null): boolean =>
  error instanceof ApiError && error.code === 'password_change_required';

/** The way into the back office. */
export function LoginScreen() {
  return (
    <EntryScreen title="Back office">
      <SignInForm
        onSignedIn={({ message }) => {
          toast({ title: message });
          location.assign('/admin/dashboard');
        }}
      />
    </EntryScreen>
  );
}

export function ChoosePasswordScreen() {
  return (
    <EntryScreen title="Choose a password">
      <ChoosePassword />
    </EntryScreen>
  );
}

function EntryScreen({ title, children }: { title: string; children: ReactNode }) {
  const { siteTitle } = useSettings();
  return (
    <main className="grid min-h-dvh place-items-center px-4 py-12">
      <div className="grid w-full max-w-sm gap-8">
        <header className="grid gap-2 text-center">
          <p className="font-strong text-ink-soft text-sm">{siteTitle}</p>
          <h1 className="text-2xl">{title}</h1>
        </header>
        <div className="rounded-lg border border-line bg-surface p-6 shadow-raised sm:p-8">
          {children}
        </div>
        <a
          href="/"
          className="justify-self-center rounded-sm py-2.5 text-ink-soft text-sm underline-offset-4 hover:text-ink hover:underline"
        >
          Back to Site
        </a>
      </div>
    </main>
  );
}
