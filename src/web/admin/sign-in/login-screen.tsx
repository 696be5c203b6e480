import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useSettings } from '../../shared/settings.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Checking } from '../frame/checking.tsx';
import { adminSessionQuery, lastAdminName, useAdminLogin } from './session.ts';

/** The login screen at its own URL; somebody already signed in goes on to the dashboard. */
export function LoginPage() {
  const { data, isPending } = useQuery(adminSessionQuery);
  if (isPending) return <Checking />;
  if (data) return <Navigate to="/admin/dashboard" replace />;
  return <LoginScreen />;
}

/** The way into the back office. */
export function LoginScreen() {
  const { siteTitle } = useSettings();
  const login = useAdminLogin();
  const [username, setUsername] = useState(lastAdminName);
  const [password, setPassword] = useState('');

  function signIn(event: FormEvent) {
    event.preventDefault();
    login.mutate({ username: username.trim(), password });
  }

  return (
    <main className="grid min-h-dvh place-items-center px-4 py-12">
      <div className="grid w-full max-w-sm gap-8">
        <header className="grid gap-2 text-center">
          <p className="font-strong text-ink-soft text-sm">{siteTitle}</p>
          <h1 className="text-2xl">Back office</h1>
        </header>
        <form
          onSubmit={signIn}
          noValidate
          className="grid gap-5 rounded-lg border border-line bg-surface p-6 shadow-raised sm:p-8"
        >
          <TextField
            label="Username"
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            value={username}
            onChange={(event) => setUsername(event.target.value)}
          />
          <PasswordField
            label="Password"
            name="password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
          <Button
            type="submit"
            wide
            disabled={username.trim() === '' || password === ''}
            // Also while the dashboard is loading.
            busy={login.isPending || login.isSuccess}
            busyLabel="Authenticating..."
          >
            Sign In
          </Button>
        </form>
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
