import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { adminSessionQuery, useAdmin } from '../../../../kit/admin/access/session.ts';
import { SettingsCard } from '../../../../kit/admin/form/settings-tab.tsx';
import { ApiError, apiSend } from '../../../../shared/api-client.ts';
import { showFailure } from '../../../../shared/failures.ts';
import { Button } from '../../../../ui/button.tsx';
import { CopyField } from '../../../../ui/fields/copy-field.tsx';
import { PasswordField } from '../../../../ui/fields/password-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import * as twoFactorApi from '../../two-factor-endpoints.ts';

/** One's own second factor: setting it up, ending it. */
export function TwoFactor() {
  const { twoFactor } = useAdmin();
  // It counts from the first code on, but the recovery codes are still to be shown then.
  const [isEnrolling, setEnrolling] = useState(false);
  return (
    <SettingsCard
      title="Second factor"
      description="Besides the password, a code from an app on your phone. A stolen password is then not enough."
    >
      {twoFactor === 'on' && !isEnrolling ? (
        <EndTwoFactor />
      ) : (
        <>
          {!isEnrolling && (
            <p className="text-sm">
              It is off. Setting it up takes two minutes and an authenticator app.
            </p>
          )}
          <EnrolTwoFactor onBegun={() => setEnrolling(true)} onDone={() => setEnrolling(false)} />
        </>
      )}
    </SettingsCard>
  );
}

type EnrolTwoFactorProps = { onBegun?: () => void; onDone: () => void };

/** Three steps: scan, enter a first code, keep the recovery codes. */
export function EnrolTwoFactor({ onBegun, onDone }: EnrolTwoFactorProps) {
  const queryClient = useQueryClient();
  const password = usePasswordAgain();
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState<string>();
  const begin = useMutation({
    mutationFn: () => apiSend(twoFactorApi.begin({ currentPassword: password.text })),
    onSuccess: onBegun,
    onError: (error) => {
      if (!password.refuse(error)) showFailure(error, 'Failed to begin');
    },
  });
  const confirm = useMutation({
    mutationFn: () => apiSend(twoFactorApi.confirm({ code })),
    onError: (error) => {
      if (error instanceof ApiError) setWrong(error.fields.code ?? error.message);
      else showFailure(error, 'Failed to confirm the code');
    },
  });
  const finish = async () => {
    await queryClient.invalidateQueries({ queryKey: adminSessionQuery.queryKey });
    onDone();
  };
  if (confirm.data) return <RecoveryCodes codes={confirm.data.recoveryCodes} onDone={finish} />;
  if (!begin.data) {
    return (
      <form onSubmit={handled(() => begin.mutate())} className="grid max-w-md gap-4">
        {password.field}
        <Button type="submit" className="w-fit" busy={begin.isPending} busyLabel="Preparing…">
          Set Up
        </Button>
      </form>
    );
  }
  return (
    <form onSubmit={handled(() => confirm.mutate())} className="grid gap-5">
      <p className="text-sm">Scan this with your authenticator app, or type the key into it.</p>
      <img
        src={`data:image/svg+xml,${encodeURIComponent(begin.data.qr)}`}
        alt="The key as a QR code"
        className="size-48 rounded-md border border-line bg-white p-2"
      />
      <CopyField label="Key" text={begin.data.secret} />
      <TextField
        label="Code from the app"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        autoFocus
        value={code}
        error={wrong}
        onChange={(event) => {
          setCode(event.target.value);
          setWrong(undefined);
        }}
      />
      <Button type="submit" className="w-fit" busy={confirm.isPending} busyLabel="Checking…">
        Turn It On
      </Button>
    </form>
  );
}

function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${codes.join('\n')}\n`)}`;
  return (
    <div className="grid gap-4">
      <p className="text-sm">
        Keep these codes where you find them without your phone. Each opens the back office once,
        and they are shown only now.
      </p>
      <ul className="figures grid gap-2 sm:grid-cols-2 rounded-md bg-sunken p-4 text-sm">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <a
          href={file}
          download="recovery-codes.txt"
          className="self-center text-accent text-sm underline-offset-4 hover:underline"
        >
          Download
        </a>
        <Button onClick={onDone}>I Have Kept Them</Button>
      </div>
    </div>
  );
}

/** The password again, and what is wrong with it. */
export function usePasswordAgain() {
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState<string>();
  return {
    text,
    /** Shows a refusal of the password at its field. @returns whether it was one */
    refuse(error: unknown): boolean {
      const message = error instanceof ApiError ? error.fields.currentPassword : undefined;
      setWrong(message);
      return message !== undefined;
    },
    field: (
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        required
        value={text}
        error={wrong}
        onChange={(event) => {
          setText(event.target.value);
          setWrong(undefined);
        }}
      />
    ),
  };
}

/** Submits by a call of our own. */
const handled = (submit: () => void) => (event: FormEvent) => {
  event.preventDefault();
  submit();
};

function EndTwoFactor() {
  const queryClient = useQueryClient();
  const password = usePasswordAgain();
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState<string>();
  const end = useMutation({
    mutationFn: () => apiSend(twoFactorApi.remove({ code, currentPassword: password.text })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: adminSessionQuery.queryKey }),
    onError: (error) => {
      if (password.refuse(error)) return;
      if (error instanceof ApiError) setWrong(error.fields.code ?? error.message);
      else showFailure(error, 'Failed to end the second factor');
    },
  });
  return (
    <form onSubmit={handled(() => end.mutate())} className="grid gap-4">
      <p className="text-sm">
        It is on. To end it, enter your password and a code of the app or a recovery code.
      </p>
      {password.field}
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
      <Button
        type="submit"
        variant="secondary"
        className="w-fit"
        busy={end.isPending}
        busyLabel="Ending…"
      >
        End the Second Factor
      </Button>
    </form>
  );
}
