import { CheckCircleIcon } from '@heroicons/react/24/outline';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError, apiSend } from '../../shared/api-client.ts';
import { tellFailure } from '../../shared/failures.ts';
import { Button } from '../../ui/button.tsx';
import { NarrowPage } from '../frame/narrow-page.tsx';
import { Outcome } from '../frame/outcome.tsx';
import { BrokenLink } from './broken-link.tsx';
import { CheckingLink } from './checking-link.tsx';
import { endsLink } from './link-check.ts';
import { useLinkToken } from './link-token.ts';

type ConfirmByLinkProps = {
  /** The API's address that takes the link's token. */
  path: string;
  /** What the page is about, for whoever has no JavaScript: 'Confirming your subscription'. */
  task: string;
  title: string;
  text: string;
  button: string;
  /** What is said where the shop gives no reason. */
  failure: string;
  done: { title: string; text: string; action: ReactNode };
  /** Where to go from a link that does not work. */
  elsewhere: ReactNode;
  onConfirmed?: () => Promise<void>;
};

/**
 * Where the link of a mail leads that asks to confirm something. It takes a press of the button: programs
 * that look through mail open its links, too.
 */
export function ConfirmByLink({ path, task, failure, done, ...page }: ConfirmByLinkProps) {
  const token = useLinkToken();
  const confirmation = useMutation({
    mutationFn: (link: string) => apiSend<unknown>('POST', path, { token: link }),
    onSuccess: page.onConfirmed,
    onError: (error) => {
      if (!isFinal(error)) tellFailure(error, failure);
    },
  });
  const broken = (text: string) => (
    <BrokenLink title="Invalid Link" text={text}>
      {page.elsewhere}
    </BrokenLink>
  );

  if (confirmation.isSuccess) return <Outcome icon={CheckCircleIcon} {...done} />;
  if (token === undefined) return <CheckingLink text="One moment…" task={task} />;
  if (token === null) return broken('Invalid or missing link');
  if (isFinal(confirmation.error)) return broken(confirmation.error.message);
  return (
    <NarrowPage title={page.title} text={page.text} task={task}>
      <Button
        size="lg"
        wide
        busy={confirmation.isPending}
        busyLabel="Confirming…"
        onClick={() => confirmation.mutate(token)}
      >
        {page.button}
      </Button>
    </NarrowPage>
  );
}

/** Nothing that trying again would mend. */
const isFinal = (error: unknown): error is ApiError =>
  endsLink(error) || (error instanceof ApiError && error.status === 409);
