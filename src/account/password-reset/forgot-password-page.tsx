import { EnvelopeIcon } from '@heroicons/react/24/outline';
import { useState } from 'react';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { NarrowPage } from '../frame/narrow-page.tsx';
import { Outcome } from '../frame/outcome.tsx';
import { onTheWayTo } from '../sign-in/redirect-target.ts';
import { ForgotPasswordForm } from './forgot-password-form.tsx';

/** Asks for the address, then gives the same answer whether or not it has an account. */
export function ForgotPasswordPage({ redirect }: { redirect: string | undefined }) {
  const [step, setStep] = useState<'form' | 'sent' | 'form again'>('form');

  if (step === 'sent') {
    return (
      <Outcome
        icon={EnvelopeIcon}
        title="Check your email"
        text={
          <>
            <span className="block">
              If an account exists with this email, you'll receive a password reset link shortly.
            </span>
            <span className="mt-2 block">The link will expire in 1 hour.</span>
          </>
        }
        action={
          <>
            <ButtonLink href={onTheWayTo(redirect, '/auth')}>Back to Sign In</ButtonLink>
            <Button variant="secondary" onClick={() => setStep('form again')}>
              Try another email
            </Button>
          </>
        }
      />
    );
  }
  return (
    <NarrowPage
      title="Forgot your password?"
      text="Tell us the email address of your account. We will send you a link with which you choose a new password."
      task="Asking for a new password"
    >
      <ForgotPasswordForm
        redirect={redirect}
        again={step === 'form again'}
        onSent={() => setStep('sent')}
      />
    </NarrowPage>
  );
}
