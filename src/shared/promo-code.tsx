import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { Call } from '../kit/endpoint.ts';
import { MOST_CARDS } from '../modules/gift-cards/constants.ts';
import * as cartCodesApi from '../modules/orders/cart-code-endpoints.ts';
import type { QuoteView } from '../modules/orders/schema.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { apiSend } from './api-client.ts';
import { failureText } from './failures.ts';
import { refetchAfterWrite } from './queries.ts';
import { QUOTE_KEY } from './quote.ts';

/**
 * The codes of a promotion and of gift cards that were given, with the reason where one takes nothing off, and a field
 * for another one.
 */
export function PromoCode({ quote }: { quote: QuoteView | undefined }) {
  if (!quote) return null;
  const { code, giftCards, takesCodes } = quote;
  return (
    <>
      {code && (
        <GivenCode
          name={`code ${code.code}`}
          takeBack={cartCodesApi.takeBackCode()}
          reason={code.reason}
        >
          Code <span className="font-strong">{code.code}</span>
        </GivenCode>
      )}
      {giftCards.map(({ id, lastFour, reason }) => (
        <GivenCode
          key={id}
          name={`gift card ${lastFour}`}
          takeBack={cartCodesApi.takeOffCard({ cardId: id })}
          reason={reason}
        >
          Gift card <span className="figures font-strong">…{lastFour}</span>
        </GivenCode>
      ))}
      {takesCodes && giftCards.length < MOST_CARDS && <CodeField />}
    </>
  );
}

type GivenCodeProps = {
  /** For screen readers: 'code CARE3'. */
  name: string;
  takeBack: Call;
  /** Why it takes nothing off. */
  reason: string | null;
  children: ReactNode;
};

function GivenCode({ name, takeBack, reason, children }: GivenCodeProps) {
  const removal = useCodeCall(() => apiSend(takeBack));
  return (
    <div className="grid gap-1 text-sm">
      <p className="flex min-h-11 items-center justify-between gap-4">
        <span className="wrap-anywhere">{children}</span>
        <Button
          variant="ghost"
          size="sm"
          className="-mr-3"
          aria-label={`Remove ${name}`}
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

function CodeField() {
  const [typed, setTyped] = useState<string>();
  const code = useCodeCall((text: string) => apiSend(cartCodesApi.giveCode({ code: text })));

  function submit(event: FormEvent) {
    event.preventDefault();
    if (typed?.trim()) code.mutate(typed.trim(), { onSuccess: () => setTyped(undefined) });
  }

  if (typed === undefined) {
    return (
      <Button
        variant="ghost"
        size="sm"
        className="-ml-4 justify-self-start"
        onClick={() => setTyped('')}
      >
        Add a Code
      </Button>
    );
  }
  return (
    <form className="flex items-start gap-2" onSubmit={submit}>
      <div className="min-w-0 flex-1">
        <TextField
          label="Promotion code or gift card"
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
