import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useAdmin } from '../../../../kit/admin/access/session.ts';
import { type Action, ActionButton, sending, useActions } from '../../../../kit/admin/action.tsx';
import { SettingsCard } from '../../../../kit/admin/form/settings-tab.tsx';
import { DateTime } from '../../../../kit/admin/frame/date-time.tsx';
import type { Passkey } from '../../../../kit/passkey-schema.ts';
import { ApiError, apiSend } from '../../../../shared/api-client.ts';
import { browserAnswer, loadPasskeys } from '../../../../shared/passkeys.ts';
import { apiQuery, refetchAfterWrite } from '../../../../shared/queries.ts';
import { Button } from '../../../../ui/button.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { LoadFailure } from '../../../../ui/loading/load-failure.tsx';
import { Skeleton } from '../../../../ui/loading/skeleton.tsx';
import { toast } from '../../../../ui/toasts/toast.ts';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import * as passkeysApi from '../../passkey-endpoints.ts';
import { usePasswordAgain } from './two-factor.tsx';

const passkeysQuery = { ...apiQuery(passkeysApi.list()), staleTime: 0 };

/** One's own passkeys: adding one, removing one. */
export function Passkeys() {
  const { data, error, refetch } = useQuery(passkeysQuery);
  return (
    <SettingsCard
      title="Passkeys"
      description="Sign in with your finger, your face or the code of your device: it counts as password and second factor. All of them go when your password changes."
    >
      {data ? (
        data.length > 0 && (
          <ul className="grid divide-y divide-line">
            {data.map((passkey) => (
              <PasskeyLine key={passkey.id} passkey={passkey} />
            ))}
          </ul>
        )
      ) : error ? (
        <LoadFailure text={error.message} onRetry={refetch} />
      ) : (
        <Skeleton className="h-11" />
      )}
      <AddPasskey />
    </SettingsCard>
  );
}

function PasskeyLine({ passkey }: { passkey: Passkey }) {
  const { id, name, isSynced, createdAt, lastUsedAt } = passkey;
  const remove: Action = {
    id: 'remove',
    label: 'Remove',
    busy: 'Removing…',
    needs: passkeysApi.remove,
    run: sending(passkeysApi.remove({ id }), 'Passkey removed'),
    failed: 'Failed to remove the passkey',
  };
  const of = useActions([remove]);
  return (
    <li className="flex flex-wrap items-center gap-3 py-3 text-sm">
      <div className="grid min-w-40 flex-1">
        <span className="font-strong">
          {name}
          {isSynced && ', on all your devices'}
        </span>
        <span className="figures text-ink-soft text-xs">
          Added <DateTime at={createdAt} />
          {lastUsedAt && (
            <>
              , last used <DateTime at={lastUsedAt} />
            </>
          )}
        </span>
      </div>
      {of.actions.map((action) => (
        <ActionButton key={action.id} of={of} action={action}>
          <VisuallyHidden> the passkey of {name}</VisuallyHidden>
        </ActionButton>
      ))}
    </li>
  );
}

function AddPasskey() {
  const [isWanted, setWanted] = useState(false);
  if (isWanted) return <AddPasskeyForm onAdded={() => setWanted(false)} />;
  return (
    <Button variant="secondary" className="w-fit" onClick={() => setWanted(true)}>
      Add a Passkey
    </Button>
  );
}

/** An open screen is not enough: it asks for the password, and for a code where there is a second factor. */
function AddPasskeyForm({ onAdded }: { onAdded: () => void }) {
  const queryClient = useQueryClient();
  const { twoFactor } = useAdmin();
  const password = usePasswordAgain();
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState<string>();
  const [refusal, setRefusal] = useState('');
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.querySelector('input')?.focus();
  }, []);
  const add = useMutation({
    mutationFn: async () => {
      const { startRegistration } = await loadPasskeys();
      const wish = { currentPassword: password.text, code: code.trim() };
      const optionsJSON = await apiSend(passkeysApi.offer(wish));
      const made = await browserAnswer(
        startRegistration({ optionsJSON } as unknown as Parameters<typeof startRegistration>[0]),
      );
      if (!made) return;
      await apiSend(passkeysApi.add(made as never));
      await refetchAfterWrite(queryClient, passkeysQuery.queryKey);
      toast({ title: 'Passkey added' });
      onAdded();
    },
    onError: (error) => {
      if (password.refuse(error)) return;
      if (error instanceof ApiError && error.fields.code) setWrong(error.fields.code);
      else setRefusal(reasonOf(error));
    },
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    setRefusal('');
    add.mutate();
  }
  return (
    <form ref={form} onSubmit={submit} className="grid max-w-md gap-4">
      {password.field}
      {twoFactor === 'on' && (
        <TextField
          label="Code"
          autoComplete="one-time-code"
          required
          value={code}
          error={wrong}
          onChange={(event) => {
            setCode(event.target.value);
            setWrong(undefined);
          }}
        />
      )}
      <Button
        type="submit"
        variant="secondary"
        className="w-fit"
        busy={add.isPending}
        busyLabel="Asking your device…"
      >
        Ask My Device
      </Button>
      <p role="alert" className="text-danger text-sm empty:hidden">
        {refusal}
      </p>
    </form>
  );
}

function reasonOf(error: Error): string {
  if (error instanceof ApiError && error.refusal) return error.refusal;
  return error.name === 'InvalidStateError'
    ? 'This device has a passkey for your account already.'
    : 'No passkey could be made on this device.';
}
