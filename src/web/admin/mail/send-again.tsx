import { type RefObject, useRef, useState } from 'react';
import type { OutboxEntry } from '../../../domain/mail/schema.ts';
import { ApiError } from '../../shared/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { kindName, useSendAgain } from './mail.ts';

type SendAgainProps = {
  mail: OutboxEntry;
  /** Gets the focus once the mail is waiting again and this button is gone. */
  focusAfterwards: RefObject<HTMLElement | null>;
};

/** Sends a failed mail again; asks for confirmation if it may have arrived. */
export function SendAgain({
  mail: { id, kind, recipient, status },
  focusAfterwards,
}: SendAgainProps) {
  const sendAgain = useSendAgain(id);
  const [asked, setAsked] = useState(false);
  const returnFocusTo = useRef<HTMLElement>(null);

  function send() {
    const leave = () => {
      if (asked) setAsked(false);
      else focusAfterwards.current?.focus();
    };
    // Before the request, and through the promise: the outbox may be reloaded and this component be
    // gone before `mutate` calls back.
    returnFocusTo.current = focusAfterwards.current;
    sendAgain.mutateAsync().then(leave, (error: unknown) => {
      if (error instanceof ApiError && error.code === 'mail_not_retryable') leave();
      else returnFocusTo.current = null;
    });
  }

  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        busy={sendAgain.isPending}
        onClick={status === 'unsure' ? () => setAsked(true) : send}
      >
        Send again
        <VisuallyHidden>
          {' '}
          to {recipient}: {kindName(kind)}
        </VisuallyHidden>
      </Button>
      <ConfirmDialog
        open={asked}
        onClose={() => setAsked(false)}
        title="Send Again"
        action="Send Again"
        busyAction="Sending…"
        busy={sendAgain.isPending}
        onConfirm={send}
        returnFocusTo={returnFocusTo}
      >
        <p>
          The connection broke off while this mail was handed over, so nobody knows whether it
          arrived. If it did, <span className="wrap-anywhere font-strong">{recipient}</span> gets it
          twice.
        </p>
      </ConfirmDialog>
    </>
  );
}
