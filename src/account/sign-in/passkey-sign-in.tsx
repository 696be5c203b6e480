import { FingerPrintIcon } from '@heroicons/react/24/outline';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import * as authApi from '../../modules/customers/endpoints.ts';
import { ApiError, apiSend } from '../../shared/api-client.ts';
import { browserAnswer, hasPasskeys, loadPasskeys } from '../../shared/passkeys.ts';
import { useRememberCustomer } from '../../shared/sign-in.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toasts/toast.ts';

/** Signs in by a passkey: by its button, or by what the browser offers in the box for the name. */
export function PasskeySignIn() {
  const remember = useRememberCustomer();
  const [refusal, setRefusal] = useState('');

  /** @param isOffered the browser offers it in the box, until it is wanted or the page is left */
  async function signIn(isOffered: boolean): Promise<void> {
    const { startAuthentication } = await loadPasskeys();
    const optionsJSON = await apiSend(authApi.askForPasskey());
    const signed = await browserAnswer(
      startAuthentication({ optionsJSON, useBrowserAutofill: isOffered } as Parameters<
        typeof startAuthentication
      >[0]),
    );
    if (!signed) return;
    const user = await apiSend(authApi.enterByPasskey(signed as never));
    remember(user);
    toast({ title: 'Welcome back!', description: `You are signed in as ${user.username}.` });
  }

  const press = useMutation({
    mutationFn: () => signIn(false),
    onMutate: () => setRefusal(''),
    onError: (error) => setRefusal(reasonOf(error)),
  });

  const offer = useEffectEvent(async () => {
    if (!hasPasskeys()) return;
    try {
      const { browserSupportsWebAuthnAutofill } = await loadPasskeys();
      if (await browserSupportsWebAuthnAutofill()) await signIn(true);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'passkey_invalid') setRefusal(error.message);
    }
  });

  useEffect(() => {
    void offer();
    return () => {
      loadPasskeys().then(
        ({ WebAuthnAbortService }) => WebAuthnAbortService.cancelCeremony(),
        () => {},
      );
    };
  }, []);

  return (
    <div className="grid gap-2 no-script:hidden">
      <Button
        variant="secondary"
        size="lg"
        wide
        busy={press.isPending}
        busyLabel="Asking for your passkey…"
        onClick={() => press.mutate()}
      >
        <FingerPrintIcon aria-hidden="true" className="size-5" />
        Use a Passkey
      </Button>
      <p role="alert" className="text-danger text-sm empty:hidden">
        {refusal}
      </p>
    </div>
  );
}

const reasonOf = (error: Error): string =>
  (error instanceof ApiError && error.refusal) ||
  'Your passkey could not be used. Please sign in with your password.';
