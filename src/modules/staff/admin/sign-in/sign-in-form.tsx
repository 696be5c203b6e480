import { type FormEvent, useEffect, useRef, useState } from 'react';
import { lastAdminName, useAdminSignIn } from '../../../../kit/admin/access/session.ts';
import type { AdminSignedIn } from '../../../../kit/session-schema.ts';
import { ApiError, NoResponse } from '../../../../shared/api-client.ts';
import { CaptchaField, useCaptcha } from '../../../../shared/captcha.tsx';
import { Button } from '../../../../ui/button.tsx';
import { PasswordField } from '../../../../ui/fields/password-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { toast } from '../../../../ui/toasts/toast.ts';
import { PasskeyButton } from './passkey-button.tsx';

type SignInFormProps = { onSignedIn: (response: AdminSignedIn) => void };

/**
 * Name and password; once the server asks for it, the code of the second factor in the password's
 * place. What was typed stays after a refusal, except the code.
 */
export function SignInForm({ onSignedIn }: SignInFormProps) {
  const signIn = useAdminSignIn(onSignedIn);
  const [username, setUsername] = useState(lastAdminName);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState<string>();
  const captcha = useCaptcha();
  const wantsCode = code !== undefined;
  const isReady = username.trim() !== '' && password !== '' && code?.trim() !== '';
  const wait = useWait(signIn.error);
  const form = useRef<HTMLFormElement>(null);
  // It stands at its field until that is changed.
  const [refusal, setRefusal] = useState<string>();
  useEffect(() => {
    if (refusal === undefined) return;
    const field = form.current?.querySelector<HTMLInputElement>('[name=code], [name=password]');
    field?.focus();
    field?.select();
  }, [refusal]);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isReady || signIn.isPending || signIn.isSuccess) return;
    setRefusal(undefined);
    const credentials = { username: username.trim(), password };
    captcha.withToken((captchaToken) => {
      const factor = wantsCode ? { code: code.replace(/\s/g, '') } : {};
      signIn.mutate({ ...credentials, ...factor, captchaToken }, { onError: refuse });
    });
  }

  function refuse(error: Error) {
    captcha.refuse(error);
    if (error instanceof ApiError && error.code === 'second_factor_required' && !wantsCode) {
      setCode('');
      return;
    }
    if (wantsCode) setCode('');
    if (error instanceof ApiError && error.code === 'wrong_credentials')
      setRefusal(failureText(error));
    toast({ title: 'Login Failed', description: failureText(error), destructive: true });
  }

  return (
    <div className="grid gap-5">
      <form ref={form} onSubmit={submit} noValidate className="grid gap-5">
        <TextField
          label="Username"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={username}
          onChange={(event) => {
            setUsername(event.target.value);
            setRefusal(undefined);
          }}
        />
        {wantsCode ? (
          <CodeField
            code={code}
            error={refusal}
            onChange={(typed) => {
              setCode(typed);
              setRefusal(undefined);
            }}
            onBack={() => {
              setCode(undefined);
              setPassword('');
              setRefusal(undefined);
            }}
          />
        ) : (
          <PasswordField
            label="Password"
            name="password"
            autoComplete="current-password"
            value={password}
            error={refusal}
            onChange={(event) => {
              setPassword(event.target.value);
              setRefusal(undefined);
            }}
          />
        )}
        <CaptchaField captcha={captcha} />
        {wait && (
          <p role="status" className="text-danger text-sm">
            {wait}
          </p>
        )}
        <Button
          type="submit"
          wide
          disabled={!isReady}
          // Also while the next page is loading.
          busy={signIn.isPending || signIn.isSuccess}
          busyLabel="Authenticating..."
        >
          Sign In
        </Button>
      </form>
      {!wantsCode && <PasskeyButton onSignedIn={onSignedIn} />}
    </div>
  );
}

type CodeFieldProps = {
  code: string;
  error: string | undefined;
  onChange: (code: string) => void;
  onBack: () => void;
};

function CodeField({ code, error, onChange, onBack }: CodeFieldProps) {
  const [isRecovery, setIsRecovery] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the other kind of code is another field.
  useEffect(() => {
    field.current?.focus();
  }, [isRecovery]);
  return (
    <div className="grid gap-2">
      <TextField
        ref={field}
        key={String(isRecovery)}
        label={isRecovery ? 'Recovery code' : 'Code'}
        name="code"
        hint={
          isRecovery
            ? 'One of the codes that you kept when you turned two-factor on. Each works once.'
            : 'Six digits from your authenticator app.'
        }
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoCapitalize="none"
        spellCheck={false}
        value={code}
        error={error}
        onChange={(event) => onChange(event.target.value)}
      />
      <div className="flex flex-wrap justify-between gap-x-4">
        <button
          type="button"
          className={LINK}
          onClick={() => {
            setIsRecovery(!isRecovery);
            onChange('');
          }}
        >
          {isRecovery ? 'Use a code from the app' : 'Use a recovery code'}
        </button>
        <button type="button" className={LINK} onClick={onBack}>
          Back to password
        </button>
      </div>
    </div>
  );
}

const LINK =
  'min-h-11 rounded-sm font-strong text-accent text-sm underline-offset-4 hover:underline';

/** The server's words come first (src/web/RULES.md, Screens and texts). */
function failureText(error: Error): string {
  if (error instanceof ApiError) {
    return error.message || 'Invalid username or password. Please try again.';
  }
  if (error instanceof NoResponse) return 'Authentication failed';
  return 'An error occurred. Please try again.';
}

/** How long a timed lock still lasts, counted down; undefined without one. */
function useWait(error: Error | null): string | undefined {
  const [until, setUntil] = useState(0);
  const [now, setNow] = useState(Date.now);
  const seconds = error instanceof ApiError && error.status === 429 ? error.retryAfter : undefined;
  useEffect(() => {
    if (seconds === undefined) return setUntil(0);
    setUntil(Date.now() + seconds * 1000);
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [seconds]);
  const left = Math.ceil((until - now) / 1000);
  if (seconds === undefined || left <= 0) return undefined;
  const minutes = Math.floor(left / 60);
  return `Too many tries. Again in ${minutes}:${String(left % 60).padStart(2, '0')} minutes.`;
}
