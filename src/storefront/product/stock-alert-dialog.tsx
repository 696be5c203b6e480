import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Dialog } from '../../ui/overlays/modal.tsx';
import type { StockAlert } from './stock-alert.ts';

/** Asks a guest for an address. */
export function StockAlertDialog({ alert }: { alert: StockAlert }) {
  const { open, onOpenChange, returnFocusTo } = alert.form;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      returnFocusTo={returnFocusTo}
      title="Notify me when it is back"
      description={alert.subject}
    >
      <StockAlertForm alert={alert} />
    </Dialog>
  );
}

/**
 * Catches typos; the shop decides what a valid address is. Neither its schema nor a library of forms is loaded where
 * shoppers look at products (tests/e2e/budgets.test.ts), so this form does by hand what `useShopForm` does for others.
 */
const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

function StockAlertForm({ alert: { sending, form } }: { alert: StockAlert }) {
  const [slip, setSlip] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const error = slip ?? form.error;

  // On opening, and when the address was refused.
  useEffect(() => {
    field.current?.focus();
  }, []);
  useEffect(() => {
    if (form.error) field.current?.focus();
  }, [form.error]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending) return;
    const email = String(new FormData(event.currentTarget).get('email')).trim();
    const isAddress = ADDRESS.test(email);
    setSlip(isAddress ? undefined : 'Please enter a valid email address');
    if (isAddress) form.send(email);
    else field.current?.focus();
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <TextField
        ref={field}
        label="Email"
        type="email"
        name="email"
        autoComplete="email"
        maxLength={254}
        required
        hint="For one mail about this product, and nothing else."
        error={error}
      />
      <Button type="submit" size="lg" wide busy={sending} busyLabel="Sending…">
        Notify me
      </Button>
    </form>
  );
}
