import { CheckCircleIcon } from '@heroicons/react/24/outline';
import { useMutation } from '@tanstack/react-query';
import { apiSend } from '../../shared/api-client.ts';
import { tellFailure } from '../../shared/failures.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { NarrowPage } from '../frame/narrow-page.tsx';
import { Outcome } from '../frame/outcome.tsx';
import { BrokenLink } from '../mailed-link/broken-link.tsx';
import { CheckingLink } from '../mailed-link/checking-link.tsx';
import { endsLink } from '../mailed-link/link-check.ts';
import { useLinkToken } from '../mailed-link/link-token.ts';

const TASK = 'Confirming your subscription';

/**
 * Where the link in the mail to a new subscriber leads. It takes a press of the button: programs that
 * look through mail open its links, too.
 */
export function ConfirmPage() {
  const token = useLinkToken();
  const confirmation = useMutation({
    mutationFn: (link: string) =>
      apiSend<unknown>('POST', '/api/newsletter/confirm', { token: link }),
    onError: (error) => {
      if (!endsLink(error)) {
        tellFailure(error, 'Failed to confirm your subscription. Please try again.');
      }
    },
  });

  if (confirmation.isSuccess) return <Confirmed />;
  if (token === undefined) return <CheckingLink text="One moment…" task={TASK} />;
  if (token === null) return <InvalidLink text="Invalid or missing link" />;
  if (endsLink(confirmation.error)) return <InvalidLink text={confirmation.error.message} />;
  return (
    <NarrowPage
      title="Confirm your subscription"
      text="One press, and our newsletter comes to you: new arrivals, restocks and offers. Every issue has a link that stops it."
      task={TASK}
    >
      <Button
        size="lg"
        wide
        busy={confirmation.isPending}
        busyLabel="Confirming…"
        onClick={() => confirmation.mutate(token)}
      >
        Confirm my subscription
      </Button>
    </NarrowPage>
  );
}

function Confirmed() {
  return (
    <Outcome
      icon={CheckCircleIcon}
      title="Subscription Confirmed"
      text="Thank you! The next newsletter comes to you."
      action={<ButtonLink href="/products">Browse Products</ButtonLink>}
    />
  );
}

function InvalidLink({ text }: { text: string }) {
  return (
    <BrokenLink title="Invalid Link" text={text}>
      <ButtonLink href="/">Back to Home</ButtonLink>
    </BrokenLink>
  );
}
