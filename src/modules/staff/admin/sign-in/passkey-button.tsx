import { FingerPrintIcon } from '@heroicons/react/24/outline';
import { useMutation } from '@tanstack/react-query';
import { rememberAdmin } from '../../../../kit/admin/access/session.ts';
import type { AdminSignedIn } from '../../../../kit/session-schema.ts';
import { ApiError, apiSend } from '../../../../shared/api-client.ts';
import { browserAnswer, loadPasskeys } from '../../../../shared/passkeys.ts';
import { Button } from '../../../../ui/button.tsx';
import * as passkeysApi from '../../passkey-endpoints.ts';

/** Signs in by a passkey, in the place of password and code. */
export function PasskeyButton({ onSignedIn }: { onSignedIn: (response: AdminSignedIn) => void }) {
  const signIn = useMutation({
    mutationFn: async () => {
      const { startAuthentication } = await loadPasskeys();
      const optionsJSON = await apiSend(passkeysApi.ask());
      const signed = await browserAnswer(
        startAuthentication({ optionsJSON } as unknown as Parameters<
          typeof startAuthentication
        >[0]),
      );
      if (!signed) return;
      const response = await apiSend(passkeysApi.enter(signed as never));
      rememberAdmin(response);
      onSignedIn(response);
    },
  });
  const { error } = signIn;
  return (
    <div className="grid gap-2">
      <Button
        variant="secondary"
        wide
        busy={signIn.isPending}
        busyLabel="Asking for your passkey…"
        onClick={() => signIn.mutate()}
      >
        <FingerPrintIcon aria-hidden="true" className="size-5" />
        Use a Passkey
      </Button>
      <p role="alert" className="text-danger text-sm empty:hidden">
        {error &&
          ((error instanceof ApiError && error.refusal) ||
            'Your passkey could not be used. Please sign in with your password.')}
      </p>
    </div>
  );
}
