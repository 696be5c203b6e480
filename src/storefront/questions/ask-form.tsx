import { useState } from 'react';
import * as questionsApi from '../../modules/questions/endpoints.ts';
import { NewQuestion } from '../../modules/questions/schema.ts';
import { reviewerName } from '../../modules/reviews/reviewer-name.ts';
import { apiSend } from '../../shared/api-client.ts';
import { CaptchaField, useCaptcha } from '../../shared/captcha.tsx';
import { useCurrentUser } from '../../shared/session.ts';
import { useShopForm } from '../../shared/shop-form.ts';
import { Button } from '../../ui/button.tsx';
import { TextAreaField } from '../../ui/fields/text-area-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useFocusHandedOn } from '../../ui/focus/focus-handed-on.ts';
import { Skeleton } from '../../ui/loading/skeleton.tsx';

/** Asks the shop about a product; opened by a button, since most come to read. */
export function AskForm({ productId }: { productId: string }) {
  const user = useCurrentUser();
  const [state, setState] = useState<'closed' | 'open' | { said: string }>('closed');
  if (typeof state === 'object') {
    return (
      <p role="status" className="rounded-lg bg-accent-soft p-5 text-sm">
        {state.said}
      </p>
    );
  }
  if (state === 'closed') {
    return (
      <Button variant="secondary" className="justify-self-start" onClick={() => setState('open')}>
        Ask a Question
      </Button>
    );
  }
  // Whether an address is needed is known once it is known who asks.
  if (user === undefined) return <Skeleton className="h-72" />;
  return (
    <Fields
      productId={productId}
      name={user ? reviewerName(user) : ''}
      isGuest={user === null}
      onDone={(said) => setState({ said })}
    />
  );
}

const Asked = NewQuestion.pick({ name: true, email: true, text: true });
/** Of a customer the account's address is used. */
const AskedByGuest = Asked.required({ email: true });

type FieldsProps = {
  productId: string;
  name: string;
  isGuest: boolean;
  onDone: (said: string) => void;
};

function Fields({ productId, name, isGuest, onDone }: FieldsProps) {
  const captcha = useCaptcha();
  const form = useShopForm({
    schema: isGuest ? AskedByGuest : Asked,
    defaults: { name, text: '' },
    captcha,
    send: (question, captchaToken) =>
      apiSend(questionsApi.ask({ productId }, { ...question, captchaToken })),
    onDone: ({ message }) => onDone(message),
    failed: 'Failed to send your question. Please try again.',
  });
  return (
    <form ref={useFocusHandedOn<HTMLFormElement>()} {...form.props} className="grid gap-4">
      <TextAreaField
        label="Your question"
        required
        autoFocus
        rows={4}
        maxLength={500}
        hint="It is shown here once the shop has answered."
        {...form.field('text')}
      />
      <TextField label="Name" required autoComplete="name" {...form.field('name')} />
      {isGuest && (
        <TextField
          label="Email"
          type="email"
          required
          autoComplete="email"
          hint="Only for the answer. Nobody else sees it."
          {...form.field('email')}
        />
      )}
      <CaptchaField captcha={captcha} />
      <Button
        type="submit"
        busy={form.isPending}
        busyLabel="Sending…"
        className="justify-self-start"
      >
        Send Question
      </Button>
    </form>
  );
}
