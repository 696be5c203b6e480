import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import type { QuoteView } from '../../domain/orders/schema.ts';
import type { CartCodeView } from '../../domain/promotions/schema.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/text-field.tsx';
import { apiSend } from './api-client.ts';
import { failureText } from './failures.ts';
import { refetchAfterWrite } from './queries.ts';
import { QUOTE_KEY } from './quote.ts';

const PATH = '/api/cart/code';

/** A code of a promotion: a field for it, or the one that was given, with the reason where it takes nothing off. */
export function PromoCode({ quote }: { quote: QuoteView | undefined }) {
  const [typed, setTyped] = useState<string>();
  const code = useCodeCall((text: string) => apiSend<CartCodeView>('POST', PATH, { code: text }));
  const removal = useCodeCall(() => apiSend('DELETE', PATH));
  const id = useId();
  if (!quote) return null;

  if (quote.code) {
    const { code: given, reason } = quote.code;
    return (
      <div className="grid gap-1 text-sm">
        <p className="flex min-h-11 items-center justify-between gap-4">
          <span className="wrap-anywhere">
            Code <span className="font-strong">{given}</span>
          </span>
          <Button
            variant="ghost"
            size="sm"
            className="-mr-3"
            aria-label={`Remove code ${given}`}
            busy={removal.isPending}
            busyLabel="Removing…"
            onClick={() => removal.mutate(undefined)}
          >
            Remove
          </Button>
        </p>
        {reason && (
          <p role="status" className="rounded-md bg-sunken px-3 py-2">
            {reason}
          </p>
        )}
      </div>
    );
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (typed?.trim()) code.mutate(typed.trim(), { onSuccess: () => setTyped(undefined) });
  }

  if (!quote.takesCodes) return null;
  if (typed === undefined) {
    return (
      <Button
        variant="ghost"
        size="sm"
        className="-ml-3 justify-self-start"
        onClick={() => setTyped('')}
      >
        Add a Code
      </Button>
    );
  }
  return (
    <form aria-labelledby={id} className="flex items-start gap-2" onSubmit={submit}>
      <div id={id} className="min-w-0 flex-1">
        <TextField
          label="Promotion code"
          autoFocus
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={40}
          value={typed}
          error={code.error ? failureText(code.error, 'The code could not be used.') : undefined}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      <Button
        type="submit"
        variant="secondary"
        // Beside the field, below its label.
        className="mt-6.5 h-11"
        busy={code.isPending}
        busyLabel="Applying…"
      >
        Apply
      </Button>
    </form>
  );
}

function useCodeCall<Of>(call: (of: Of) => Promise<unknown>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: call,
    onSuccess: () => refetchAfterWrite(queryClient, QUOTE_KEY),
  });
}
