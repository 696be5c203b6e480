import { type ReactNode, useState } from 'react';
import { z } from 'zod';
import { apiSend } from '../../../../shared/api-client.ts';
import { showFailure } from '../../../../shared/failures.ts';
import { endsLink, useLinkCheck } from '../../../../shared/link-check.ts';
import { useShopForm } from '../../../../shared/shop-form.ts';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { Spinner } from '../../../../ui/loading/spinner.tsx';
import { toastAfterLoad } from '../../../../ui/toasts/toast.ts';
import * as linksApi from '../../password-link-endpoints.ts';
import { PasswordChoice } from '../../schema.ts';
import { NewPassword } from '../own-account/password-form.tsx';
import { EntryScreen } from './entry-screen.tsx';
import { BackToSignIn } from './forgot-password-screen.tsx';

const TEXTS = {
  missing: 'This link is not complete. Please open it from the mail again.',
  invalid: 'This link does not work.',
  unchecked: 'The link could not be checked. Is there a connection?',
};

/** The screen behind a mailed link: a form for the password while the link works. */
export function ChoosePasswordScreen() {
  const link = useLinkCheck((token) => linksApi.check({ token }), TEXTS);
  const [ended, setEnded] = useState<string>();
  if (ended !== undefined) return <Broken text={ended} />;
  switch (link.state) {
    case 'checking':
      return (
        <Entry>
          <p role="status" className="grid justify-items-center gap-4 text-ink-soft">
            <Spinner className="size-8" />
            One moment…
          </p>
        </Entry>
      );
    case 'broken':
      return <Broken text={link.text} tryAgain={link.tryAgain} />;
    case 'works':
      return (
        <Entry>
          <ChoiceForm
            token={link.token}
            username={link.said.username ?? ''}
            onLinkEnded={setEnded}
          />
        </Entry>
      );
  }
}

const Entry = ({ children }: { children: ReactNode }) => (
  <EntryScreen title="Choose a password" foot={<BackToSignIn />}>
    {children}
  </EntryScreen>
);

const Broken = ({ text, tryAgain }: { text: string; tryAgain?: (() => void) | undefined }) => (
  <EntryScreen title="Choose a password" foot={<BackToSignIn />}>
    <div className="grid gap-5">
      <p role="alert">{text}</p>
      {tryAgain && (
        <Button wide onClick={tryAgain}>
          Try Again
        </Button>
      )}
      <ButtonLink href="/admin/forgot-password" wide variant="secondary">
        Ask for a New Link
      </ButtonLink>
    </div>
  </EntryScreen>
);

const CHOICE = PasswordChoice.pick({ newPassword: true })
  .extend({
    username: z.string(),
    confirmPassword: z.string().min(1, 'Please confirm your password'),
  })
  .refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
    path: ['confirmPassword'],
    error: "Passwords don't match",
    // Report it together with the other problems, not after them.
    when: () => true,
  });

type ChoiceFormProps = {
  token: string;
  username: string;
  /** Called if the link no longer works; `text` says why. */
  onLinkEnded: (text: string) => void;
};

function ChoiceForm({ token, username, onLinkEnded }: ChoiceFormProps) {
  const form = useShopForm({
    schema: CHOICE,
    defaults: { username, newPassword: '', confirmPassword: '' },
    send: ({ newPassword }) => apiSend(linksApi.choose({ token, newPassword })),
    onDone: ({ message }) => {
      toastAfterLoad({ title: message });
      location.assign('/admin/login');
    },
    failed: (error) => {
      if (endsLink(error)) onLinkEnded(error.message);
      else showFailure(error, 'The password could not be set. Please try again.');
    },
  });
  return (
    <form {...form.props} className="grid gap-5">
      <TextField
        label="Username"
        autoComplete="username"
        readOnly
        className="text-ink-soft"
        {...form.field('username')}
      />
      <NewPassword field={form.field} />
      <Button type="submit" wide busy={form.isPending} busyLabel="Saving…">
        Set Password
      </Button>
    </form>
  );
}
