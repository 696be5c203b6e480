import { useEffect, useRef, useState } from 'react';
import { lastAdminName } from '../../../../kit/admin/access/session.ts';
import { apiSend } from '../../../../shared/api-client.ts';
import { CaptchaField, useCaptcha } from '../../../../shared/captcha.tsx';
import { useShopForm } from '../../../../shared/shop-form.ts';
import { Button } from '../../../../ui/button.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import * as linksApi from '../../password-link-endpoints.ts';
import { ForgottenPassword } from '../../schema.ts';
import { EntryScreen, FOOT_LINK } from './entry-screen.tsx';

export const BackToSignIn = () => (
  <a href="/admin/login" className={FOOT_LINK}>
    Back to Sign In
  </a>
);

/** Asks who has forgotten the password, then says the same whether or not anybody is found. */
export function ForgotPasswordScreen() {
  const [said, setSaid] = useState<string>();
  return (
    <EntryScreen title={said ? 'Check your mail' : 'Forgot password'} foot={<BackToSignIn />}>
      {said ? <Sent said={said} /> : <ForgotPasswordForm onSent={setSaid} />}
    </EntryScreen>
  );
}

/** Takes the focus, so that screen readers read it out. */
function Sent({ said }: { said: string }) {
  const text = useRef<HTMLDivElement>(null);
  useEffect(() => {
    text.current?.focus();
  }, []);
  return (
    <div ref={text} tabIndex={-1} className="grid gap-3 text-sm outline-none">
      <p>{said}</p>
      <p className="text-ink-soft">
        The link works for 1 hour, and once. If no mail comes, an owner of the shop can give you a
        one-time password.
      </p>
    </div>
  );
}

function ForgotPasswordForm({ onSent }: { onSent: (said: string) => void }) {
  const captcha = useCaptcha();
  const form = useShopForm({
    schema: ForgottenPassword,
    defaults: { name: lastAdminName() },
    captcha,
    send: ({ name }, captchaToken) => apiSend(linksApi.forgot({ name, captchaToken })),
    onDone: ({ message }) => onSent(message),
    failed: 'The link could not be asked for. Please try again.',
  });
  return (
    <form {...form.props} className="grid gap-5">
      <p className="text-ink-soft text-sm">
        A link by which you choose a new password is sent to your email address, if there is one
        with your account.
      </p>
      <TextField
        label="Username or email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('name')}
      />
      <CaptchaField captcha={captcha} />
      <Button type="submit" wide busy={form.isPending} busyLabel="Sending…">
        Send the Link
      </Button>
    </form>
  );
}
