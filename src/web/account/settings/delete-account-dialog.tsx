import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { AccountDeletion } from '../../../domain/customers/schema.ts';
import { ApiError, apiSend } from '../../shared/api-client.ts';
import { showFieldErrors, tellFailure } from '../../shared/failures.ts';
import { useForgetCustomer } from '../../shared/sign-in.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { Dialog } from '../../ui/overlays/modal.tsx';
import { toast } from '../../ui/toasts/toast.ts';

type DeleteAccountDialogProps = { open: boolean; onClose: () => void };

/** Says what is deleted and what stays, and asks for the password if the server wants it. */
export function DeleteAccountDialog({ open, onClose }: DeleteAccountDialogProps) {
  const form = useId();
  const deleteAccount = useDeleteAccount();
  const { register, handleSubmit, setError, setFocus, formState } = useForm<AccountDeletion>();
  const [passwordWanted, setPasswordWanted] = useState(false);

  useEffect(() => {
    if (passwordWanted) setFocus('password');
  }, [passwordWanted, setFocus]);

  const submit = handleSubmit(({ password }) =>
    deleteAccount.mutate(password ? { password } : {}, {
      onError: (error) => {
        if (asksForPassword(error)) setPasswordWanted(true);
        else showFieldErrors(error, setError, ['password']);
      },
    }),
  );

  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="Delete Account"
      description="Your account will be gone at once, and cannot be brought back."
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Keep My Account
          </Button>
          <Button
            type="submit"
            form={form}
            variant="danger"
            busy={deleteAccount.isPending}
            busyLabel="Deleting…"
          >
            Delete Account
          </Button>
        </div>
      }
    >
      <div className="grid gap-5">
        <WhatHappens
          title="Erased"
          items={[
            'your name, email address, phone number and password',
            'your addresses, cart, wishlist and preferences',
            'your newsletter subscription and the sign-ins on all your devices',
          ]}
        />
        <WhatHappens
          title="Kept"
          items={[
            'your past orders, without anything that tells whose they are',
            'your reviews, without your name',
            'the address of an order that is on its way, until it is delivered or cancelled',
          ]}
        />
        <form id={form} method="post" noValidate onSubmit={submit}>
          {passwordWanted && (
            <PasswordField
              label="Password"
              autoComplete="current-password"
              required
              hint="Enter it to confirm that it is you."
              error={formState.errors.password?.message}
              {...register('password')}
            />
          )}
        </form>
      </div>
    </Dialog>
  );
}

function WhatHappens({ title, items }: { title: string; items: string[] }) {
  return (
    <div className="grid gap-1.5">
      <h3 className="font-strong text-sm">{title}</h3>
      <ul className="grid list-disc gap-1 pl-5 text-ink-soft text-sm">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </div>
  );
}

/** Deletes the account and goes to the home page as a new guest. */
function useDeleteAccount() {
  const navigate = useNavigate();
  const forgetCustomer = useForgetCustomer();
  return useMutation({
    mutationFn: (deletion: AccountDeletion) =>
      apiSend<unknown>('DELETE', '/api/user/account', deletion),
    onSuccess: async () => {
      // Navigate first, because the dashboard would ask a guest to sign in.
      await navigate({ to: '/' });
      forgetCustomer();
      toast({ title: 'Account Deleted', description: 'Your personal data was erased.' });
    },
    onError: (error) => {
      if (!asksForPassword(error)) tellFailure(error, 'Failed to delete account.');
    },
  });
}

/** The sign-in was too long ago to go without a password (docs/rules.md, Accounts). */
const asksForPassword = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'password_required';
