import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useEffectEvent, useId, useState } from 'react';
import { Forbidden } from '../../../kit/admin/access/forbidden.tsx';
import { forgetAdmin, useCan } from '../../../kit/admin/access/session.ts';
import { ProgressBar } from '../../../kit/admin/form/progress-bar.tsx';
import { PageHeader } from '../../../kit/admin/frame/page-header.tsx';
import { ApiError, apiSend } from '../../../shared/api-client.ts';
import { failureText } from '../../../shared/failures.ts';
import { Loaded } from '../../../shared/loaded.tsx';
import { apiQuery } from '../../../shared/queries.ts';
import { uuidV4 } from '../../../shared/uuid.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import * as backupsApi from '../endpoints.ts';
import { sizeText } from './backup-words.ts';
import { uploadInPieces } from './upload-in-pieces.ts';

const restoringQuery = { ...apiQuery(backupsApi.restoring()), staleTime: 0 };

/** An empty shop becomes what a backup holds. */
export function RestoreScreen() {
  const may = useCan(backupsApi.restoring);
  const query = useQuery({ ...restoringQuery, enabled: may });
  if (!may) return <Forbidden title="Restore a backup" needs={backupsApi.restoring} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <PageHeader
        title="Restore a backup"
        back={{ href: '/admin/settings/backups', label: 'Backups' }}
      />
      <Loaded query={query}>
        {({ isEmpty, state, error }) => {
          if (state === 'restoring') return <Restoring />;
          if (isEmpty) return <ChooseBackup failure={error} />;
          return (
            <EmptyState
              title="This shop is not empty"
              text="There are products, orders or customers in it already. A backup is restored into an empty shop alone: start one with a data folder or a database of its own, and DEMO=0."
            />
          );
        }}
      </Loaded>
    </div>
  );
}

function ChooseBackup({ failure }: { failure: string | null }) {
  const queryClient = useQueryClient();
  const [file, setFile] = useState<File>();
  const [passphrase, setPassphrase] = useState('');
  /** Of the file, how much the shop has; undefined while nothing is sent. */
  const [sent, setSent] = useState<number>();
  const [refusal, setRefusal] = useState<string | null>(failure);
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
      await queryClient.invalidateQueries({ queryKey: restoringQuery.queryKey });
    } catch (error) {
      setRefusal(failureText(error, 'Failed to send the file'));
    }
    setSent(undefined);
  }

  return (
    <>
      {refusal && (
        <Notice tone="danger" title="The backup was not restored" live>
          {refusal}
        </Notice>
      )}
      <Panel title="The backup">
        <form method="post" noValidate onSubmit={restore} className="grid max-w-prose gap-5 p-5">
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

/** Waits until it is done: then nobody is signed in any more. */
function Restoring() {
  const queryClient = useQueryClient();
  const ask = useEffectEvent(async () => {
    try {
      const { state } = await apiSend(backupsApi.restoring());
      if (state !== 'restoring') {
        await queryClient.invalidateQueries({ queryKey: restoringQuery.queryKey });
      }
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) forgetAdmin();
      // While everything is replaced, the shop may not answer: it is asked again.
    }
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
