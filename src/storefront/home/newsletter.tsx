import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId } from 'react';
import * as newsletterApi from '../../modules/newsletter/endpoints.ts';
import { apiSend } from '../../shared/api-client.ts';
import { showFailure } from '../../shared/failures.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toasts/toast.ts';

/** Subscribes an address to the newsletter. */
export function Newsletter({ title, text }: { title: string; text: string }) {
  const heading = useId();
  const subscription = useMutation({
    mutationFn: (email: string) => apiSend(newsletterApi.join({ email })),
    onSuccess: () =>
      toast({
        title: 'Successfully subscribed!',
        description:
          'Thank you for subscribing to our newsletter. Now open our mail and confirm your address, unless you have done it before.',
      }),
    onError: (error) => showFailure(error, 'Failed to subscribe to newsletter. Please try again.'),
  });

  function subscribe(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const email = String(new FormData(form).get('email')).trim();
    if (email === '' || subscription.isPending) return;
    subscription.mutate(email, { onSuccess: () => form.reset() });
  }

  return (
    <section aria-labelledby={heading} className="page-width mt-20 lg:mt-32 no-script:hidden">
      <div className="grid gap-8 rounded-xl bg-accent-soft px-6 py-12 sm:px-12 lg:grid-cols-2 lg:items-center lg:px-16 lg:py-20">
        <div className="grid gap-3">
          <h2 id={heading} className="text-3xl">
            {title}
          </h2>
          {text && <p className="max-w-md text-ink-soft">{text}</p>}
        </div>
        <form onSubmit={subscribe} className="flex flex-col gap-3 sm:flex-row">
          <input
            type="email"
            name="email"
            required
            maxLength={254}
            autoComplete="email"
            aria-label="Email address"
            placeholder="Your email address"
            className="h-13 w-full shrink-0 rounded-full border border-line-strong bg-surface px-6 text-base transition-colors placeholder:text-ink-faint hover:border-ink focus-visible:border-accent sm:w-auto sm:flex-1"
          />
          <Button type="submit" size="lg" busy={subscription.isPending} busyLabel="Subscribing...">
            Subscribe
          </Button>
        </form>
        <p role="status" className="text-ink-soft empty:hidden lg:col-start-2 lg:-mt-4">
          {subscription.isSuccess &&
            'One step is left, unless you have done it before: open our mail and confirm your address.'}
        </p>
      </div>
    </section>
  );
}
