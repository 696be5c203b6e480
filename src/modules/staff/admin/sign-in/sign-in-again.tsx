import { useQueryClient } from '@tanstack/react-query';
import { Dialog as Radix } from 'radix-ui';
import { adminSessionQuery, useAdmin } from '../../../../kit/admin/access/session.ts';
import { toast } from '../../../../ui/toasts/toast.ts';
import { SignInForm } from './sign-in-form.tsx';

/**
 * Stands over the page when the session has ended: the page stays as it is, out of reach and unreadable,
 * and whoever signs in again goes on where they were. For somebody else everything begins afresh.
 */
export function SignInAgain({ onDone }: { onDone: () => void }) {
  const { username } = useAdmin();
  const queryClient = useQueryClient();
  return (
    <Radix.Root open>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-60 bg-scrim backdrop-blur-lg" />
        <Radix.Content
          onOpenAutoFocus={(event) => {
            const form = event.currentTarget;
            if (!(form instanceof HTMLElement)) return;
            event.preventDefault();
            form.querySelector<HTMLInputElement>('input[name=password]')?.focus();
          }}
          onEscapeKeyDown={(event) => event.preventDefault()}
          onInteractOutside={(event) => event.preventDefault()}
          className="fixed inset-x-4 top-1/2 z-60 mx-auto grid max-w-sm -translate-y-1/2 gap-5 rounded-xl bg-surface p-6 text-ink shadow-floating outline-none sm:p-8"
        >
          <div className="grid gap-1">
            <Radix.Title className="font-strong text-xl">Your session has ended</Radix.Title>
            <Radix.Description className="text-ink-soft text-sm">
              Please sign in again. Nothing that you typed is lost.
            </Radix.Description>
          </div>
          <SignInForm
            onSignedIn={async ({ user, message }) => {
              if (user.username !== username) return location.reload();
              toast({ title: message });
              queryClient.setQueryData(adminSessionQuery.queryKey, user);
              onDone();
              await queryClient.invalidateQueries();
            }}
          />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
