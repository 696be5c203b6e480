import { CheckCircleIcon } from '@heroicons/react/24/outline';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Call } from '../../kit/endpoint.ts';
import { ApiError, apiSend } from '../../shared/api-client.ts';
import { showFailure } from '../../shared/failures.ts';
import { endsLink } from '../../shared/link-check.ts';
import { useLinkToken } from '../../shared/link-token.ts';
import { Button } from '../../ui/button.tsx';
import { NarrowPage } from '../frame/narrow-page.tsx';
import { Outcome } from '../frame/outcome.tsx';
import { BrokenLink } from './broken-link.tsx';
import { CheckingLink } from './checking-link.tsx';

type ConfirmByLinkProps = {
  /** Takes the link's token. */
  confirm: (body: { token: string }) => Call;
  /** What needs JavaScript here, for visitors without it: 'Confirming your subscription'. */
  task: string;
  title: string;
  text: string;
  button: string;
  /** The text if the shop gives no reason. */
  failure: string;
  done: { title: string; text: string; action: ReactNode };
  /** Where to send somebody whose link does not work. */
  elsewhere: ReactNode;
  onConfirmed?: () => Promise<void>;
};

/**
 * The page behind a mailed link that asks to confirm something. Confirming takes a press of the
 * button, because mail scanners open links, too.
 */
export function ConfirmByLink({ confirm, task, failure, done, ...page }: ConfirmByLinkProps) {
  const token = useLinkToken();
  const confirmation = useMutation({
    mutationFn: (link: string) => apiSend(confirm({ token: link })),
    onSuccess: page.onConfirmed,
    onError: (error) => {
      if (!isFinal(error)) showFailure(error, failure);
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

/** Failures that trying again would not fix. */
const isFinal = (error: unknown): error is ApiError =>
  endsLink(error) || (error instanceof ApiError && error.status === 409);
