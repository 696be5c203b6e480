import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { showFieldErrors } from '../../../shared/failures.ts';
import { useSettings } from '../../../shared/settings.ts';
import { Button } from '../../../ui/button.tsx';
import { TextAreaField } from '../../../ui/fields/text-area-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { NewNewsletter } from '../schema.ts';
import { readersText, useSendNewsletter } from './newsletter.ts';

type NewsletterFormProps = {
  /** How many readers it would reach, once known. */
  readers: number | undefined;
  onClose: () => void;
  onSent: (recipients: number) => void;
};

/** Write a newsletter, review it, send it. */
export function NewsletterForm({ readers, onClose, onSent }: NewsletterFormProps) {
  const { locale } = useSettings();
  const send = useSendNewsletter();
  const [ready, setReady] = useState<NewNewsletter>();
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(NewNewsletter),
    defaultValues: { subject: '', text: '' },
  });
  const { errors } = formState;

  function confirm() {
    if (!ready) return;
    send.mutate(ready, {
      onSuccess: ({ recipients }) => onSent(recipients),
      onError: (error) => {
        setReady(undefined);
        showFieldErrors(error, setError, ['subject', 'text']);
      },
    });
  }

  return (
    <form method="post" noValidate onSubmit={handleSubmit(setReady)} className="grid gap-4">
      <TextField
        label="Subject"
        required
        maxLength={150}
        autoComplete="off"
        autoFocus
        error={errors.subject?.message}
        {...register('subject')}
      />
      <TextAreaField
        label="Text"
        required
        rows={8}
        hint="A blank line begins a new paragraph. A link to unsubscribe is added by itself."
        error={errors.text?.message}
        {...register('text')}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="sm">
          Send Newsletter
        </Button>
        <Button size="sm" variant="secondary" onClick={onClose}>
          Cancel
        </Button>
      </div>
      <ConfirmDialog
        open={ready !== undefined}
        onClose={() => setReady(undefined)}
        title="Send Newsletter"
        action="Send Newsletter"
        busyAction="Sending…"
        busy={send.isPending}
        onConfirm={confirm}
      >
        <p>
          “<span className="wrap-anywhere font-strong">{ready?.subject}</span>” goes to{' '}
          {readers === undefined ? 'everybody' : readersText(readers, locale)} who confirmed the
          subscription. It cannot be called back.
        </p>
      </ConfirmDialog>
    </form>
  );
}
