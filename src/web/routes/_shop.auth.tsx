import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { UserView } from '../../domain/customers/schema.ts';
import { redirectTarget } from '../account/sign-in/redirect-target.ts';
import { RegisterForm } from '../account/sign-in/register-form.tsx';
import { SignInForm } from '../account/sign-in/sign-in-form.tsx';
import { useCurrentUser } from '../storefront/session.ts';
import { pageTitle } from '../storefront/settings.ts';
import { classNames } from '../ui/class-names.ts';
import { Tabs } from '../ui/tabs.tsx';

export const Route = createFileRoute('/_shop/auth')({
  validateSearch: ({ redirect }: Record<string, unknown>): { redirect?: string } =>
    typeof redirect === 'string' ? { redirect } : {},
  head: ({ match: { context } }) => ({
    meta: [
      { title: pageTitle(context.queryClient, 'Sign In') },
      { name: 'robots', content: 'noindex' },
    ],
  }),
  component: AuthPage,
});

const TABS = [
  { value: 'sign-in', label: 'Sign In', content: <SignInForm /> },
  { value: 'register', label: 'Register', content: <RegisterForm /> },
];

function AuthPage() {
  const user = useCurrentUser();
  useLeave(user);
  return (
    <div
      className={classNames(
        'page-width grid max-w-lg gap-8 py-12 sm:py-20',
        // A customer who is about to be recognised does not see the forms flash.
        user === undefined && 'in-data-signed-in:invisible',
      )}
    >
      <header className="grid gap-3">
        <h1 className="text-3xl">Your account</h1>
        <p className="text-ink-soft">
          Sign in to check out, follow your orders and keep your addresses. What is in your cart
          stays there.
        </p>
      </header>
      <p className="hidden rounded-md bg-sunken p-4 no-script:block">
        Signing in needs JavaScript. Please switch it on in your browser and load this page again.
      </p>
      <div className="no-script:hidden">
        <Tabs label="Sign in or register" defaultValue="sign-in" tabs={TABS} />
      </div>
    </div>
  );
}

/** Whoever is signed in, before or through this page, goes on to where they wanted to be. */
function useLeave(user: UserView | null | undefined): void {
  const { redirect } = Route.useSearch();
  const navigate = useNavigate();
  useEffect(() => {
    if (user) navigate({ href: redirectTarget(redirect, location.origin), replace: true });
  }, [user, redirect, navigate]);
}
