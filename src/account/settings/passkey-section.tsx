import { KeyIcon } from '@heroicons/react/24/outline';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Passkey } from '../../kit/passkey-schema.ts';
import * as accountApi from '../../modules/customers/account-endpoints.ts';
import { PasskeyWish } from '../../modules/customers/schema.ts';
import { ApiError, apiDelete, apiSend } from '../../shared/api-client.ts';
import { showFailure } from '../../shared/failures.ts';
import { formatDate } from '../../shared/format.ts';
import { Loaded } from '../../shared/loaded.tsx';
import { browserAnswer, loadPasskeys } from '../../shared/passkeys.ts';
import { apiQuery, refetchAfterWrite } from '../../shared/queries.ts';
import { useCurrentUser } from '../../shared/session.ts';
import { useSettings } from '../../shared/settings.ts';
import { useShopForm } from '../../shared/shop-form.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { Skeleton } from '../../ui/loading/skeleton.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import { lastUsed } from './last-used.ts';
import { SettingsSection } from './settings-section.tsx';

const passkeysQuery = {
  ...apiQuery(accountApi.listPasskeys()),
  meta: { failure: 'Failed to load your passkeys. Please try again.', prefersServer: true },
};

export function PasskeySection() {
  const heading = useRef<HTMLHeadingElement>(null);
  const user = useCurrentUser();
  const query = useQuery({ ...passkeysQuery, enabled: Boolean(user) });
  return (
    <SettingsSection
      name="passkeys"
      title="Passkeys"
      text="Sign in with your finger, your face or the code of your device, without a password. We tell you by email when one is added."
      headingRef={heading}
    >
      <Loaded centred={false} query={query} skeleton={<Skeleton className="h-11 wide-40" />}>
        {(passkeys) => (
          <div className="grid gap-5">
            {passkeys.length > 0 && (
              <ul className="-my-3 grid divide-y divide-line">
                {passkeys.map((passkey) => (
                  <PasskeyItem
                    key={passkey.id}
                    passkey={passkey}
                    onRemoved={() => heading.current?.focus()}
                  />
                ))}
              </ul>
            )}
            <AddPasskey />
          </div>
        )}
      </Loaded>
    </SettingsSection>
  );
}

function PasskeyItem({ passkey, onRemoved }: { passkey: Passkey; onRemoved: () => void }) {
  const settings = useSettings();
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: () => apiDelete(accountApi.removePasskey({ id: passkey.id })),
    onSuccess: async () => {
      await refetchAfterWrite(queryClient, passkeysQuery.queryKey);
      toast({ title: 'Passkey removed' });
      onRemoved();
    },
    onError: (error) => showFailure(error, 'Failed to remove the passkey.'),
  });
  const { name, isSynced, createdAt, lastUsedAt } = passkey;
  const made = `Added ${formatDate(createdAt, settings)}`;
  const used = lastUsedAt && `last used ${lastUsed(lastUsedAt, Date.now(), settings)}`;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-4 sm:gap-x-4">
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-sunken text-ink-soft sm:size-11">
        <KeyIcon aria-hidden="true" className="size-5" />
      </span>
      <div className="grid min-w-[min(7rem,100%)] flex-1 gap-0.5">
        <p className="font-strong text-sm">
          {name}
          {isSynced && ', on all your devices'}
        </p>
        <p className="text-ink-soft text-sm">{[made, used].filter(Boolean).join(', ')}</p>
      </div>
      <Button
        variant="secondary"
        size="sm"
        aria-label={`Remove the passkey of ${name}`}
        busy={remove.isPending}
        busyLabel="Removing…"
        onClick={() => remove.mutate()}
      >
        Remove
      </Button>
    </li>
  );
}

function AddPasskey() {
  const queryClient = useQueryClient();
  const [isPasswordWanted, setPasswordWanted] = useState(false);
  const [refusal, setRefusal] = useState('');
  const form = useShopForm({
    schema: PasskeyWish,
    send: async ({ password }) => {
      setRefusal('');
      const { startRegistration } = await loadPasskeys();
      const optionsJSON = await apiSend(accountApi.offerPasskey(password ? { password } : {}));
      const made = await browserAnswer(
        startRegistration({ optionsJSON } as unknown as Parameters<typeof startRegistration>[0]),
      );
      if (!made) return;
      await apiSend(accountApi.addPasskey(made as never));
      await refetchAfterWrite(queryClient, passkeysQuery.queryKey);
      setPasswordWanted(false);
      toast({ title: 'Passkey added' });
    },
    failed: (error) => {
      if (error instanceof ApiError && error.code === 'password_required') setPasswordWanted(true);
      else if (!(error instanceof ApiError && error.fields.password)) setRefusal(reasonOf(error));
    },
  });
  const { setFocus } = form;
  useEffect(() => {
    if (isPasswordWanted) setFocus('password');
  }, [isPasswordWanted, setFocus]);

  return (
    <form {...form.props} className="grid justify-items-start gap-4">
      {isPasswordWanted && (
        <div className="w-full max-w-sm">
          <PasswordField
            label="Password"
            autoComplete="current-password"
            required
            hint="Enter it to confirm that it is you."
            {...form.field('password')}
          />
        </div>
      )}
      <Button
        type="submit"
        variant="secondary"
        busy={form.isPending}
        busyLabel="Asking your device…"
      >
        Add a Passkey
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
