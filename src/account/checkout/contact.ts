import { useRef, useState } from 'react';
import type { z } from 'zod';
import * as authApi from '../../modules/customers/endpoints.ts';
import { KnownAddress, type UserView } from '../../modules/customers/schema.ts';
import { ApiError, apiSend } from '../../shared/api-client.ts';
import { type CaptchaState, useCaptcha } from '../../shared/captcha.tsx';
import { showFailure, showFieldErrors } from '../../shared/failures.ts';
import { useCurrentUser } from '../../shared/session.ts';
import { type CheckedForm, useCheckedForm } from '../../shared/shop-form.ts';
import { useRememberCustomer } from '../../shared/sign-in.ts';
import { useKeepsTyping, useTyped } from './kept-typing.ts';

const ContactForm = KnownAddress.pick({ email: true });
type Typed = z.infer<typeof ContactForm>;

const EMAIL = ['email'] as const;

export type Contact = {
  form: CheckedForm<Typed>;
  captcha: CaptchaState;
  /** An address is asked for: nobody is signed in, or whoever chose no password wants another one. */
  isAsked: boolean;
  /** The typed address that has an account, for which the shopper has to say whether it is theirs. */
  known: string | undefined;
  /** Looks whether the address that was just typed has an account. */
  look(): Promise<void>;
  /** The account is not entered: another one will do. */
  goOnAnyway(): void;
  change(): void;
  /** Goes on with the typed address. @returns whether somebody is signed in with it now */
  enter(): Promise<boolean>;
};

/** By which address the shopper is written to, asked for before anything else. */
export function useContact(): Contact {
  const user = useCurrentUser();
  const remember = useRememberCustomer();
  const captcha = useCaptcha();
  const form = useCheckedForm(ContactForm, { email: useTyped().email ?? '' });
  useKeepsTyping(form, EMAIL);
  const [isChanging, setChanging] = useState(false);
  const [known, setKnown] = useState<string>();
  const [anyway, setAnyway] = useState<string>();
  const looked = useRef<string>(undefined);
  const typed = form.watch('email').trim();
  const isAsked = user === null || (isChanging && isNameless(user));

  async function look(): Promise<void> {
    // Where robots are kept away, it is asked once: by the press that goes on.
    if (captcha.isAsked || looked.current === typed) return;
    if (!ContactForm.safeParse({ email: typed }).success) return;
    looked.current = typed;
    try {
      const { known: hasAccount } = await apiSend(authApi.findAddress({ email: typed }));
      if (hasAccount) setKnown(typed);
    } catch {
      // The press that goes on hears it.
    }
  }

  async function goOn({ email }: Typed): Promise<boolean> {
    const send = (captchaToken?: string) =>
      apiSend(authApi.goOn({ email, anyway: anyway === typed || undefined, captchaToken }));
    let sending: ReturnType<typeof send> | undefined;
    captcha.withToken((token) => {
      sending = send(token);
    });
    if (!sending) return false;
    try {
      remember(await sending);
      setChanging(false);
      return true;
    } catch (error) {
      captcha.refuse(error);
      if (error instanceof ApiError && error.code === 'email_taken') setKnown(typed);
      else {
        showFieldErrors(error, form.setError, ['email']);
        showFailure(error, 'We could not go on with this address. Please try again.');
      }
      return false;
    }
  }

  return {
    form,
    captcha,
    isAsked,
    known: isAsked && known === typed && anyway !== typed && typed !== '' ? known : undefined,
    look,
    goOnAnyway: () => setAnyway(typed),
    change: () => {
      form.reset({ email: user?.email ?? '' });
      setChanging(true);
    },
    enter: () =>
      new Promise((resolve, reject) => {
        form.handleSubmit(
          (values) => goOn(values).then(resolve, reject),
          () => resolve(false),
        )();
      }),
  };
}

/** Whoever went on with an address alone may still change it. */
export const isNameless = (user: UserView | null | undefined): user is UserView =>
  user != null && !user.hasPassword && !user.emailConfirmed;
