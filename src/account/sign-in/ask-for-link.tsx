import { useMutation } from '@tanstack/react-query';
import * as authApi from '../../modules/customers/endpoints.ts';
import { apiSend } from '../../shared/api-client.ts';
import type { CaptchaState } from '../../shared/captcha.tsx';
import { showFailure } from '../../shared/failures.ts';
import { Button } from '../../ui/button.tsx';
import { redirectTarget } from './redirect-target.ts';

type AskForLinkProps = {
  email: string;
  /** Where the customer was on the way to; the mail's link carries it. */
  redirect: string | undefined;
  label?: string;
  /** As wide as the form that it stands in. */
  wide?: boolean;
  /** The question of the form that this stands in. */
  captcha: CaptchaState;
};

export const EMAIL_ME_A_LINK = 'Email Me a Link';

/** Has a link mailed that signs in: for whoever does not know their password, or has none. */
export function AskForLink({
  email,
  redirect,
  label = EMAIL_ME_A_LINK,
  wide,
  captcha,
}: AskForLinkProps) {
  const asking = useMutation({
    mutationFn: (captchaToken: string | undefined) =>
      apiSend(
        authApi.askForLink({
          email,
          redirect: redirect && redirectTarget(redirect, location.origin),
          captchaToken,
        }),
      ),
    onError: (error) => {
      captcha.refuse(error);
      showFailure(error, 'The link could not be sent. Please try again.');
    },
  });
  if (asking.isSuccess) {
    return (
      <p role="status" className="w-full text-sm">
        If {email} has an account here, a link is on its way. It works for 1 hour: open it in this
        browser, and you go on from here.
      </p>
    );
  }
  return (
    <Button
      variant="secondary"
      {...(wide && { wide, size: 'lg' })}
      busy={asking.isPending}
      busyLabel="Sending…"
      onClick={() => captcha.withToken((token) => asking.mutate(token))}
    >
      {label}
    </Button>
  );
}
