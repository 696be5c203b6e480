import { useId } from 'react';
import * as authApi from '../../modules/customers/endpoints.ts';
import { Login } from '../../modules/customers/schema.ts';
import { apiSend } from '../../shared/api-client.ts';
import { CaptchaField, useCaptcha } from '../../shared/captcha.tsx';
import { useCurrentUser } from '../../shared/session.ts';
import { useShopForm } from '../../shared/shop-form.ts';
import { useRememberCustomer } from '../../shared/sign-in.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { AskForLink } from '../sign-in/ask-for-link.tsx';
import { FormRefusal } from '../sign-in/form-refusal.tsx';
import { CARD_CLASSES, CheckoutSection } from './checkout-section.tsx';
import { type Contact, isNameless } from './contact.ts';

const REDIRECT = '/checkout';

type ContactSectionProps = {
  contact: Contact;
  /** Pressing Enter in the box does what the big button does. */
  onEnter: () => void;
};

/** Where the shop writes to: the first thing that a stranger is asked, and the only one that makes them a customer. */
export function ContactSection({ contact, onEnter }: ContactSectionProps) {
  const user = useCurrentUser();
  const { form, isAsked, known } = contact;
  if (!isAsked) {
    return isNameless(user) ? (
      <CheckoutSection
        title="Your Email"
        action={
          <Button
            variant="ghost"
            size="sm"
            className="-mr-3"
            aria-label="Change email address"
            onClick={contact.change}
          >
            Change
          </Button>
        }
      >
        <p className={`${CARD_CLASSES} wrap-anywhere`}>{user.email}</p>
      </CheckoutSection>
    ) : null;
  }
  const { onBlur, ...email } = form.field('email');
  return (
    <CheckoutSection
      title="Your Email"
      action={
        <ButtonLink
          variant="ghost"
          size="sm"
          className="-mr-3"
          href={`/auth?redirect=${encodeURIComponent(REDIRECT)}`}
        >
          Sign In
        </ButtonLink>
      }
    >
      <form
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onEnter();
        }}
      >
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          maxLength={254}
          required
          hint="For your confirmation, and to follow your order. No account needed."
          {...email}
          onBlur={(event) => {
            onBlur(event);
            contact.look();
          }}
        />
      </form>
      {known && <KnownCustomer key={known} email={known} onGoOn={contact.goOnAnyway} />}
    </CheckoutSection>
  );
}

/** Asks whoever has an account for the password or a link, in place. */
function KnownCustomer({ email, onGoOn }: { email: string; onGoOn: () => void }) {
  const remember = useRememberCustomer();
  const refusalId = useId();
  const captcha = useCaptcha();
  const form = useShopForm({
    schema: Login.pick({ password: true }),
    captcha,
    send: async ({ password }, captchaToken) => {
      remember(await apiSend(authApi.signIn({ username: email, password, captchaToken })));
    },
    failed: () => form.setFocus('password', { shouldSelect: true }),
  });
  return (
    <div className={`${CARD_CLASSES} grid gap-4`}>
      <p role="status">
        <strong className="font-strong">Welcome back.</strong> You have an account with this
        address: sign in, and your saved addresses are here.
      </p>
      <form {...form.props} className="grid gap-4">
        <FormRefusal id={refusalId} error={form.failure} />
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          required
          refusedBy={form.failure ? refusalId : undefined}
          {...form.field('password')}
        />
        <CaptchaField captcha={captcha} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={form.isPending} busyLabel="Signing in…">
            Sign In
          </Button>
          <AskForLink email={email} redirect={REDIRECT} captcha={captcha} />
          <Button variant="ghost" onClick={onGoOn}>
            Go On Without Signing In
          </Button>
        </div>
      </form>
    </div>
  );
}

/** The question whether a robot orders, beside the button that goes on. */
export function ContactCheck({ contact }: { contact: Contact }) {
  return contact.isAsked ? <CaptchaField captcha={contact.captcha} /> : null;
}
