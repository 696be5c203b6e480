import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useEffectEvent, useId, useState } from 'react';
import { Forbidden } from '../../../kit/admin/access/forbidden.tsx';
import { forgetAdmin, useCan } from '../../../kit/admin/access/session.ts';
import { ProgressBar } from '../../../kit/admin/form/progress-bar.tsx';
import { PageHeader } from '../../../kit/admin/frame/page-header.tsx';
import { apiSend } from '../../../shared/api-client.ts';
import { failureText } from '../../../shared/failures.ts';
import { Loaded } from '../../../shared/loaded.tsx';
import { apiQuery } from '../../../shared/queries.ts';
import { uuidV4 } from '../../../shared/uuid.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { toastAfterLoad } from '../../../ui/toasts/toast.ts';
import * as backupsApi from '../endpoints.ts';
import type { RestoreView } from '../schema.ts';
import { sizeText } from './backup-words.ts';
import { uploadInPieces } from './upload-in-pieces.ts';

const emptyQuery = { ...apiQuery(backupsApi.askEmpty()), staleTime: 0 };

/** An empty shop becomes what a backup holds. */
export function RestoreScreen() {
  const may = useCan(backupsApi.askEmpty);
  const query = useQuery({ ...emptyQuery, enabled: may });
  if (!may) return <Forbidden title="Restore a backup" needs={backupsApi.askEmpty} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <PageHeader
        title="Restore a backup"
        back={{ href: '/admin/settings/backups', label: 'Backups' }}
      />
      <Loaded query={query}>
        {({ isEmpty }) =>
          isEmpty ? (
            <ChooseBackup />
          ) : (
            <EmptyState
              title="This shop is not empty"
              text="There are products, orders or customers in it already. A backup is restored into an empty shop alone: start one with a data folder or a database of its own, and DEMO=0."
              action={
                <ButtonLink variant="secondary" href="/admin/settings/backups">
                  Back to Backups
                </ButtonLink>
              }
            />
          )
        }
      </Loaded>
    </div>
  );
}

function ChooseBackup() {
  const [file, setFile] = useState<File>();
  const [passphrase, setPassphrase] = useState('');
  /** Of the file, how much the shop has; undefined while nothing is sent. */
  const [sent, setSent] = useState<number>();
  /** The upload that is being restored. */
  const [restoring, setRestoring] = useState<string>();
  const [refusal, setRefusal] = useState<string | null>(null);
  const fileId = useId();

  async function restore(event: FormEvent) {
    event.preventDefault();
    if (!file || sent !== undefined) return;
    setRefusal(null);
    setSent(0);
    try {
      const id = uuidV4();
      await uploadInPieces(id, file, setSent);
      await apiSend(backupsApi.restore({ id }, { passphrase }));
      setRestoring(id);
    } catch (error) {
      setRefusal(failureText(error, 'Failed to send the file'));
    }
    setSent(undefined);
  }

  function end({ state, error }: RestoreView) {
    if (state === 'restoring') return;
    setRestoring(undefined);
    setRefusal(error);
    if (state === 'failed') return;
    toastAfterLoad({
      title: 'The shop is restored',
      description: 'Sign in with an account of the restored shop.',
    });
    forgetAdmin();
  }

  if (restoring) return <Restoring id={restoring} onAnswer={end} />;
  return (
    <>
      {refusal && (
        <Notice tone="danger" title="The backup was not restored" live>
          {refusal}
        </Notice>
      )}
      <Panel title="The backup">
        <form
          method="post"
          noValidate
          onSubmit={restore}
          className="grid max-w-prose grid-cols-[minmax(0,1fr)] gap-5 p-5"
        >
          <p className="text-sm">
            This shop becomes what the file holds: its products, orders, customers, pages, pictures,
            settings and staff. Afterwards everybody signs in with the accounts of that shop. While
            nothing is sold here yet, nothing is lost by it.
          </p>
          <div className="grid gap-2">
            <label htmlFor={fileId} className="font-strong text-sm">
              File
            </label>
            <input
              id={fileId}
              type="file"
              accept=".backup"
              disabled={sent !== undefined}
              onChange={({ target }) => setFile(target.files?.[0])}
              className="min-h-11 max-w-full text-sm file:mr-4 file:min-h-11 file:rounded-full file:border file:border-line-strong file:bg-transparent file:px-5 file:text-ink file:text-sm"
            />
          </div>
          <PasswordField
            label="Passphrase"
            hint="Empty where it was made without one"
            autoComplete="off"
            value={passphrase}
            onChange={({ target }) => setPassphrase(target.value)}
          />
          {file && sent !== undefined && (
            <div className="grid gap-1">
              <ProgressBar label="Sending the file" value={sent} max={file.size} />
              <p className="figures text-ink-soft text-sm">
                {sizeText(sent)} of {sizeText(file.size)} sent
              </p>
            </div>
          )}
          <div>
            <Button
              type="submit"
              busy={sent !== undefined}
              busyLabel="Sending…"
              aria-disabled={!file || undefined}
            >
              Restore
            </Button>
          </div>
        </form>
      </Panel>
    </>
  );
}

const ASK_MS = 1_000;

type RestoringProps = { id: string; onAnswer: (view: RestoreView) => void };

/** Asks until it is done. */
function Restoring({ id, onAnswer }: RestoringProps) {
  const ask = useEffectEvent(async () => {
    // While everything is replaced, and while the program begins anew, no answer may come: it is asked again.
    const view = await apiSend(backupsApi.restoring({ id })).catch(() => undefined);
    if (view) onAnswer(view);
  });
  useEffect(() => {
    const timer = setInterval(() => void ask(), ASK_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <Panel title="Restoring">
      <div className="grid gap-3 p-5">
        <ProgressBar label="Restoring" />
        <p role="status" className="text-sm">
          The file is checked and restored. Then you are signed out: sign in with an account of the
          restored shop.
        </p>
      </div>
    </Panel>
  );
}
