import { CheckCircleIcon } from '@heroicons/react/24/outline';
import { ApiError } from '../../shared/api-client.ts';
import { endsLink } from '../../shared/link-check.ts';
import { useLinkToken } from '../../shared/link-token.ts';
import { useCurrentUser } from '../../shared/session.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { NarrowPage } from '../frame/narrow-page.tsx';
import { Outcome } from '../frame/outcome.tsx';
import { BrokenLink } from '../mailed-link/broken-link.tsx';
import { CheckingLink } from '../mailed-link/checking-link.tsx';
import { CountOpens } from '../newsletter/count-opens.tsx';
import { MAIL_LIST_NAMES, useUnsubscribe, useUnsubscribeCheck } from './unsubscribe.ts';

const TASK = 'Unsubscribing';
const INVALID = 'This link to stop our mail is not complete, or not one of ours.';

/**
 * The page behind a mail's visible unsubscribe link. Stopping the mail takes a press of the button,
 * because mail scanners open links, too.
 */
export function UnsubscribePage() {
  const token = useLinkToken();
  const { data, error, isFetching, refetch } = useUnsubscribeCheck(token);
  const unsubscription = useUnsubscribe();

  if (token === null) return <InvalidLink text={INVALID} />;
  if (token === undefined || (isFetching && !data)) {
    return <CheckingLink text="One moment…" task={TASK} />;
  }
  if (endsLink(unsubscription.error) || isRefusal(error)) return <InvalidLink text={INVALID} />;
  if (!data) return <Unchecked tryAgain={refetch} />;
  if (!data.valid || !data.list) return <InvalidLink text={INVALID} />;
  const subject = MAIL_LIST_NAMES[data.list];
  if (unsubscription.isSuccess) return <Unsubscribed subject={subject} email={data.email} />;
  return (
    <NarrowPage
      title="Unsubscribe"
      text={
        <>
          We will no longer send {subject} to <Address email={data.email} />.
        </>
      }
      task={TASK}
    >
      <Button
        size="lg"
        wide
        busy={unsubscription.isPending}
        busyLabel="Unsubscribing…"
        onClick={() => unsubscription.mutate(token)}
      >
        Unsubscribe
      </Button>
      {data.list === 'newsletter' && <CountOpens />}
    </NarrowPage>
  );
}

/** Status codes that asking again would not change. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;

function Unsubscribed({ subject, email }: { subject: string; email: string | null }) {
  const user = useCurrentUser();
  return (
    <Outcome
      icon={CheckCircleIcon}
      title="You Are Unsubscribed"
      text={
        <>
          We will no longer send {subject} to <Address email={email} />.
        </>
      }
      action={
        <>
          <ButtonLink href="/products">Browse Products</ButtonLink>
          {user && (
            <ButtonLink href="/dashboard/settings" variant="secondary">
              All mail settings
            </ButtonLink>
          )}
        </>
      }
    />
  );
}

function Unchecked({ tryAgain }: { tryAgain: () => void }) {
  return (
    <BrokenLink
      title="Not Unsubscribed Yet"
      text="We could not check your link."
      tryAgain={tryAgain}
    >
      <ButtonLink href="/customer-support" variant="secondary">
        Contact Us
      </ButtonLink>
    </BrokenLink>
  );
}

function InvalidLink({ text }: { text: string }) {
  return (
    <BrokenLink title="Invalid Link" text={text}>
      <ButtonLink href="/dashboard/settings">Mail settings</ButtonLink>
      <ButtonLink href="/customer-support" variant="secondary">
        Contact Us
      </ButtonLink>
    </BrokenLink>
  );
}

const Address = ({ email }: { email: string | null }) => (
  <strong className="wrap-anywhere font-strong text-ink">{email ?? 'you'}</strong>
);
