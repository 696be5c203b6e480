import { CheckCircleIcon } from '@heroicons/react/24/outline';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import * as authApi from '../../modules/customers/endpoints.ts';
import { useLinkCheck } from '../../shared/link-check.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import { NarrowPage } from '../frame/narrow-page.tsx';
import { Outcome } from '../frame/outcome.tsx';
import { BrokenLink } from '../mailed-link/broken-link.tsx';
import { CheckingLink } from '../mailed-link/checking-link.tsx';
import { onTheWayTo, redirectTarget } from '../sign-in/redirect-target.ts';
import { NewPasswordForm } from './new-password-form.tsx';

const TASK = 'Choosing a new password';

const TEXTS = {
  missing: 'Invalid or missing reset token',
  invalid: 'Invalid or expired reset token',
  unchecked: 'Failed to verify reset token',
};

/** The page behind the mailed link: a form for the new password while the link works. */
export function ResetPasswordPage({ redirect }: { redirect: string | undefined }) {
  const navigate = useNavigate();
  const link = useLinkCheck((resetToken) => authApi.checkResetToken({ resetToken }), TEXTS);
  const [isReset, setReset] = useState(false);

  function goOn() {
    if (!redirect) return setReset(true);
    toast({ title: 'Password Reset Successful!', description: 'You are signed in.' });
    navigate({ href: redirectTarget(redirect, location.origin), replace: true });
  }

  const [endedText, setEndedText] = useState<string>();

  if (isReset) return <ResetDone />;
  if (endedText !== undefined) return <InvalidLink text={endedText} redirect={redirect} />;
  switch (link.state) {
    case 'checking':
      return <CheckingLink text="Verifying reset token..." task={TASK} />;
    case 'broken':
      return <InvalidLink text={link.text} tryAgain={link.tryAgain} redirect={redirect} />;
    case 'works':
      return (
        <NarrowPage
          title="Choose a new password"
          text="It replaces the old one at once. You are signed in here with it, and signed out everywhere else."
          task={TASK}
        >
          <NewPasswordForm token={link.token} onReset={goOn} onLinkEnded={setEndedText} />
        </NarrowPage>
      );
  }
}

type InvalidLinkProps = { text: string; tryAgain?: () => void; redirect: string | undefined };

function InvalidLink({ text, tryAgain, redirect }: InvalidLinkProps) {
  return (
    <BrokenLink title="Invalid Reset Link" text={text} tryAgain={tryAgain}>
      <ButtonLink href={onTheWayTo(redirect, '/forgot-password')} variant={tryAgain && 'secondary'}>
        Request New Reset Link
      </ButtonLink>
      <ButtonLink href={onTheWayTo(redirect, '/auth')} variant="secondary">
        Back to Sign In
      </ButtonLink>
    </BrokenLink>
  );
}

function ResetDone() {
  return (
    <Outcome
      icon={CheckCircleIcon}
      title="Password Reset Successful!"
      text="You are signed in with your new password. All other devices were signed out."
      action={
        <>
          <ButtonLink href="/dashboard">Go to Your Account</ButtonLink>
          <ButtonLink href="/products" variant="secondary">
            Continue Shopping
          </ButtonLink>
        </>
      }
    />
  );
}
