import { CheckCircleIcon } from '@heroicons/react/24/outline';
import { useState } from 'react';
import type { LinkCheck } from '../../../domain/customers/schema.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { NarrowPage } from '../frame/narrow-page.tsx';
import { Outcome } from '../frame/outcome.tsx';
import { BrokenLink } from '../mailed-link/broken-link.tsx';
import { CheckingLink } from '../mailed-link/checking-link.tsx';
import { useLinkCheck } from '../mailed-link/link-check.ts';
import { NewPasswordForm } from './new-password-form.tsx';

const TASK = 'Choosing a new password';

const TEXTS = {
  missing: 'Invalid or missing reset token',
  invalid: 'Invalid or expired reset token',
  unchecked: 'Failed to verify reset token',
};

/** The page behind the mailed link: a form for the new password while the link works. */
export function ResetPasswordPage() {
  const link = useLinkCheck<LinkCheck>('/api/auth/verify-reset-token', TEXTS);
  const [isReset, setReset] = useState(false);
  const [endedText, setEndedText] = useState<string>();

  if (isReset) return <ResetDone />;
  if (endedText !== undefined) return <InvalidLink text={endedText} />;
  switch (link.state) {
    case 'checking':
      return <CheckingLink text="Verifying reset token..." task={TASK} />;
    case 'broken':
      return <InvalidLink text={link.text} tryAgain={link.tryAgain} />;
    case 'works':
      return (
        <NarrowPage
          title="Choose a new password"
          text="It replaces the old one at once. You will be signed out everywhere, and sign in again with the new one."
          task={TASK}
        >
          <NewPasswordForm
            token={link.token}
            onReset={() => setReset(true)}
            onLinkEnded={setEndedText}
          />
        </NarrowPage>
      );
  }
}

function InvalidLink({ text, tryAgain }: { text: string; tryAgain?: () => void }) {
  return (
    <BrokenLink title="Invalid Reset Link" text={text} tryAgain={tryAgain}>
      <ButtonLink href="/forgot-password" variant={tryAgain && 'secondary'}>
        Request New Reset Link
      </ButtonLink>
      <ButtonLink href="/auth" variant="secondary">
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
      text="You can now sign in with your new password. All devices were signed out."
      action={<ButtonLink href="/auth">Go to Sign In</ButtonLink>}
    />
  );
}
