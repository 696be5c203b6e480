import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { NarrowPage } from '../../account/frame/narrow-page.tsx';
import { redirectTarget } from '../../account/sign-in/redirect-target.ts';
import { RegisterForm } from '../../account/sign-in/register-form.tsx';
import { SignInForm } from '../../account/sign-in/sign-in-form.tsx';
import type { UserView } from '../../modules/customers/schema.ts';
import { unlistedHead } from '../../shared/page-head.ts';
import { useCurrentUser } from '../../shared/session.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { dismissToast } from '../../ui/toasts/toast.ts';

export const Route = createFileRoute('/_shop/auth')({
  validateSearch: ({ redirect }: Record<string, unknown>): { redirect?: string } =>
    typeof redirect === 'string' ? { redirect } : {},
  head: unlistedHead('Sign In'),
  component: AuthPage,
});

function AuthPage() {
  const { redirect } = Route.useSearch();
  const tabs = [
    { value: 'sign-in', label: 'Sign In', content: <SignInForm redirect={redirect} /> },
    { value: 'register', label: 'Register', content: <RegisterForm /> },
  ];
  const user = useCurrentUser();
  useLeave(user);
  return (
    <NarrowPage
      title="Your account"
      text="Follow your orders, keep your addresses and check out faster. What is in your cart stays there."
      task="Signing in"
      // Do not flash the forms at a customer who is about to be recognised.
      className={user === undefined ? 'in-data-signed-in:invisible' : undefined}
    >
      <Tabs
        label="Sign in or register"
        defaultValue="sign-in"
        tabs={tabs}
        // A refusal of the one form says nothing about the other.
        onValueChange={dismissToast}
      />
    </NarrowPage>
  );
}

/** Sends anybody who is or becomes signed in to the page they wanted. */
function useLeave(user: UserView | null | undefined): void {
  const { redirect } = Route.useSearch();
  const navigate = useNavigate();
  useEffect(() => {
    if (user) navigate({ href: redirectTarget(redirect, location.origin), replace: true });
  }, [user, redirect, navigate]);
}
