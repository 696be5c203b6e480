import { useNavigate } from '@tanstack/react-router';
import { useEffect, useId, useState } from 'react';
import * as accountApi from '../../modules/customers/account-endpoints.ts';
import { AccountDeletion } from '../../modules/customers/schema.ts';
import { ApiError, apiSend } from '../../shared/api-client.ts';
import { showFailure } from '../../shared/failures.ts';
import { useShopForm } from '../../shared/shop-form.ts';
import { useForgetCustomer } from '../../shared/sign-in.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { Dialog } from '../../ui/overlays/modal.tsx';
import { toast } from '../../ui/toasts/toast.ts';

type DeleteAccountDialogProps = { open: boolean; onClose: () => void };

/**
 * Says what is deleted and what stays, and asks for the password if the server wants it. Afterwards the home page is
 * there for a new guest.
 */
export function DeleteAccountDialog({ open, onClose }: DeleteAccountDialogProps) {
  const formId = useId();
  const navigate = useNavigate();
  const forgetCustomer = useForgetCustomer();
  const [passwordWanted, setPasswordWanted] = useState(false);
  const form = useShopForm({
    schema: AccountDeletion,
    send: async ({ password }) => {
      await apiSend(accountApi.remove(password ? { password } : {}));
      // Navigate first, because the dashboard would ask a guest to sign in.
      await navigate({ to: '/' });
      forgetCustomer();
      toast({ title: 'Account Deleted', description: 'Your personal data was erased.' });
    },
    failed: (error) => {
      if (asksForPassword(error)) setPasswordWanted(true);
      else showFailure(error, 'Failed to delete account.');
    },
  });
  const { setFocus } = form;

  useEffect(() => {
    if (passwordWanted) setFocus('password');
  }, [passwordWanted, setFocus]);

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
            form={formId}
            variant="danger"
            busy={form.isPending}
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
        <form id={formId} {...form.props}>
          {passwordWanted && (
            <PasswordField
              label="Password"
              autoComplete="current-password"
              required
              hint="Enter it to confirm that it is you."
              {...form.field('password')}
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

/** The sign-in was too long ago to go without a password (src/modules/customers/RULES.md, Accounts). */
const asksForPassword = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'password_required';
