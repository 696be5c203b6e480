import { CheckCircleIcon } from '@heroicons/react/24/outline';
import type { EmailUndoCheck } from '../../../domain/customers/schema.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { NarrowPage } from '../frame/narrow-page.tsx';
import { Outcome } from '../frame/outcome.tsx';
import { BrokenLink } from '../mailed-link/broken-link.tsx';
import { CheckingLink } from '../mailed-link/checking-link.tsx';
import { endsLink, useLinkCheck } from '../mailed-link/link-check.ts';
import { useUndoEmailChange } from './email-undo.ts';

const TASK = 'Restoring your email address';

const TEXTS = {
  missing: 'Invalid or missing link',
  invalid: 'Invalid or expired link',
  unchecked: 'Failed to verify the link',
};

/** Where the link in the mail to a customer's former address leads. */
export function UndoEmailChangePage() {
  const link = useLinkCheck<EmailUndoCheck>('/api/auth/verify-email-undo', TEXTS);
  const undo = useUndoEmailChange();

  if (undo.data) return <Restored email={undo.data.email} />;
  if (endsLink(undo.error)) return <InvalidLink text={undo.error.message} />;
  switch (link.state) {
    case 'checking':
      return <CheckingLink text="Verifying the link..." task={TASK} />;
    case 'broken':
      return <InvalidLink text={link.text} tryAgain={link.tryAgain} />;
    case 'works':
      return (
        <NarrowPage
          title="Restore your email address"
          text={
            <>
              Your account will have the address <Address email={link.check.email} /> again.
            </>
          }
          task={TASK}
        >
          <div className="grid gap-6">
            <div className="grid gap-3 rounded-lg border border-line bg-surface p-5">
              <h2 className="font-strong">To keep strangers out, we will also</h2>
              <ul className="grid list-disc gap-1.5 pl-5 text-ink-soft">
                <li>sign the account out on all devices</li>
                <li>take its present password out of use</li>
                <li>send a link to this address with which you choose a new password</li>
              </ul>
            </div>
            <Button
              size="lg"
              wide
              busy={undo.isPending}
              busyLabel="Restoring…"
              onClick={() => undo.mutate(link.token)}
            >
              Restore my email address
            </Button>
          </div>
        </NarrowPage>
      );
  }
}

function InvalidLink({ text, tryAgain }: { text: string; tryAgain?: () => void }) {
  return (
    <BrokenLink title="Invalid Link" text={text} tryAgain={tryAgain}>
      <ButtonLink href="/customer-support" variant={tryAgain && 'secondary'}>
        Contact Us
      </ButtonLink>
      <ButtonLink href="/auth" variant="secondary">
        Go to Sign In
      </ButtonLink>
    </BrokenLink>
  );
}

function Restored({ email }: { email: string }) {
  return (
    <Outcome
      icon={CheckCircleIcon}
      title="Email Address Restored"
      text={
        <>
          Your account has the address <Address email={email} /> again. All devices were signed out,
          the password that it had no longer works, and a link to choose a new one is on its way to
          you.
        </>
      }
      action={<ButtonLink href="/auth">Go to Sign In</ButtonLink>}
    />
  );
}

const Address = ({ email }: { email: string | null }) => (
  <strong className="wrap-anywhere font-strong text-ink">{email}</strong>
);
