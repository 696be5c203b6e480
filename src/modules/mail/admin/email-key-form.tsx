import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { showFieldErrors } from '../../../shared/failures.ts';
import { Button } from '../../../ui/button.tsx';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { NewEmailKey } from '../../settings/schema.ts';
import { useSetEmailKey } from './email-key.ts';

/** Takes a key but never shows one: a stored key is not sent back. */
export function EmailKeyForm({ onClose }: { onClose: () => void }) {
  const set = useSetEmailKey();
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(NewEmailKey),
    defaultValues: { apiKey: '' },
  });

  const submit = handleSubmit(({ apiKey }) =>
    set.mutate(apiKey, {
      onSuccess: onClose,
      onError: (error) => showFieldErrors(error, setError, ['apiKey']),
    }),
  );

  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-4">
      <PasswordField
        label="SendGrid API key"
        // Password managers must not fill in or save this field.
        autoComplete="off"
        data-1p-ignore
        required
        autoFocus
        error={formState.errors.apiKey?.message}
        {...register('apiKey')}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="sm" busy={set.isPending} busyLabel="Saving…">
          Save Key
        </Button>
        <Button size="sm" variant="secondary" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
