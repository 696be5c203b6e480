import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { formatDateTime } from '../../../kit/admin/frame/format-date-time.ts';
import { Loaded } from '../../../shared/loaded.tsx';
import { useSettings } from '../../../shared/settings.ts';
import { Button } from '../../../ui/button.tsx';
import { useFocusBack } from '../../../ui/focus/focus-back.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import type { EmailKeyStatus } from '../../settings/schema.ts';
import { emailKeyQuery, useRemoveEmailKey, useSendTestEmail } from './email-key.ts';
import { EmailKeyForm } from './email-key-form.tsx';
import { mailSummaryQuery } from './mail.ts';

/** What really sends mail, in a word. */
const WAYS = { smtp: 'By SMTP', sendgrid: 'Configured', folder: 'Into a folder' };

/** What sends mail; the SendGrid key: whether there is one, and what can be done about it. */
export function EmailKeyPanel() {
  const query = useQuery({ ...emailKeyQuery, staleTime: 0 });
  const { data } = query;
  const { data: summary } = useQuery({ ...mailSummaryQuery, staleTime: 0 });
  const way = summary?.transport ? WAYS[summary.transport] : undefined;
  return (
    <Panel
      title="Email sending"
      folded="The SendGrid key, and a test"
      action={
        data && (
          <StatusPill tone={way ? 'accent' : 'quiet'}>
            {way ?? (data.configured ? 'Configured' : 'Not configured')}
          </StatusPill>
        )
      }
    >
      <Loaded query={query}>{(data) => <EmailKey status={data} />}</Loaded>
    </Panel>
  );
}

function EmailKey({ status }: { status: EmailKeyStatus }) {
  const [isEdited, setIsEdited] = useState(false);
  const [isRemoved, setIsRemoved] = useState(false);
  const configure = useFocusBack(isEdited);
  const sendTest = useSendTestEmail();
  const isOurs = status.source !== 'environment';

  return (
    <div className="grid gap-4 p-5 text-sm">
      <Facts status={status} />
      {isEdited && isOurs ? (
        <EmailKeyForm onClose={() => setIsEdited(false)} />
      ) : (
        <div className="flex flex-wrap gap-3">
          {isOurs && (
            <Button
              ref={configure}
              size="sm"
              variant={status.configured ? 'secondary' : 'primary'}
              onClick={() => setIsEdited(true)}
            >
              {status.configured ? 'Update Key' : 'Configure'}
            </Button>
          )}
          <Button
            size="sm"
            variant="secondary"
            busy={sendTest.isPending}
            busyLabel="Sending…"
            onClick={() => sendTest.mutate()}
          >
            Send Test Email
          </Button>
          {status.source === 'database' && (
            <Button
              size="sm"
              variant="ghost"
              className="text-danger"
              onClick={() => setIsRemoved(true)}
            >
              Remove
            </Button>
          )}
        </div>
      )}
      <RemoveKeyDialog
        open={isRemoved}
        onClose={() => setIsRemoved(false)}
        focusAfterwards={() => configure.current}
      />
    </div>
  );
}

function Facts({ status: { source, lastUpdated, updatedBy } }: { status: EmailKeyStatus }) {
  const settings = useSettings();
  const { data: summary } = useQuery({ ...mailSummaryQuery, staleTime: 0 });
  return (
    <div className="grid gap-1 text-ink-soft">
      {source === null && <p>There is no SendGrid API key.</p>}
      {source === 'environment' && (
        <p>The SendGrid API key comes from the environment, and can only be changed there.</p>
      )}
      {source === 'database' && (
        <p className="wrap-anywhere">
          The SendGrid API key is kept in the database, encrypted.
          {lastUpdated && (
            <span className="figures">
              {' '}
              Last updated {formatDateTime(lastUpdated, settings)}
              {updatedBy && ` by ${updatedBy}`}.
            </span>
          )}
        </p>
      )}
      {summary?.transport === 'smtp' && (
        <p>Mail goes out through the mail server of SMTP_URL; a key is not used meanwhile.</p>
      )}
      {summary?.transport === 'folder' && (
        <p>Mail is put into a folder on the server, as it runs for development.</p>
      )}
      {summary?.transport === null && (
        <p>{summary.obstacle ?? 'Mail waits in the outbox until there is a way to send it.'}</p>
      )}
    </div>
  );
}

type RemoveKeyDialogProps = {
  open: boolean;
  onClose: () => void;
  focusAfterwards: () => HTMLElement | null;
};

function RemoveKeyDialog({ open, onClose, focusAfterwards }: RemoveKeyDialogProps) {
  const remove = useRemoveEmailKey();
  const returnFocusTo = useRef<HTMLElement>(null);

  function confirm() {
    remove.mutate(undefined, {
      onSuccess: () => {
        returnFocusTo.current = focusAfterwards();
        onClose();
      },
    });
  }

  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Remove SendGrid API Key"
      action="Remove Key"
      busyAction="Removing…"
      destructive
      busy={remove.isPending}
      onConfirm={confirm}
      returnFocusTo={returnFocusTo}
    >
      <p>
        The key is deleted from this shop. Without another way to send it, mail waits in the outbox
        until there is one.
      </p>
    </ConfirmDialog>
  );
}
