import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useState } from 'react';
import * as cartCodesApi from '../../modules/orders/cart-code-endpoints.ts';
import { apiSend } from '../../shared/api-client.ts';
import { failureText } from '../../shared/failures.ts';
import { formatMoney } from '../../shared/format.ts';
import { refetchAfterWrite } from '../../shared/queries.ts';
import { QUOTE_KEY } from '../../shared/quote.ts';
import { useSettings } from '../../shared/settings.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { NarrowPage } from '../frame/narrow-page.tsx';

/** Where the mail about a gift card leads: it goes onto the reader's cart. The code stands behind the #, or is typed. */
export function SpendCardPage() {
  const settings = useSettings();
  const queryClient = useQueryClient();
  const [code, setCode] = useState('');
  useEffect(() => {
    setCode(decodeURIComponent(window.location.hash.slice(1)).slice(0, 40));
  }, []);
  const giving = useMutation({
    mutationFn: (typed: string) => apiSend(cartCodesApi.giveCode({ code: typed })),
    onSuccess: () => refetchAfterWrite(queryClient, QUOTE_KEY),
  });
  const given = giving.data?.giftCard;

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (code.trim()) giving.mutate(code.trim());
  }

  return (
    <NarrowPage
      title={giving.isSuccess ? 'It Is in Your Cart' : 'Spend a Gift Card'}
      text={
        giving.isSuccess
          ? given
            ? `${formatMoney(given.balance, { ...settings, currency: given.currency })} are on it. It pays for what you put into your cart; what is left stays on the card.`
            : 'It counts at the checkout.'
          : 'One press puts it into this browser’s cart, where it pays for what you choose.'
      }
      task="Spending a gift card"
    >
      {giving.isSuccess ? (
        <ButtonLink href="/products">Choose Something</ButtonLink>
      ) : (
        <form noValidate onSubmit={submit} className="grid gap-5">
          <TextField
            label="Code"
            required
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={40}
            value={code}
            error={
              giving.error ? failureText(giving.error, 'The code could not be used.') : undefined
            }
            onChange={({ target }) => setCode(target.value)}
          />
          <Button type="submit" size="lg" wide busy={giving.isPending} busyLabel="One moment…">
            Add to My Cart
          </Button>
        </form>
      )}
    </NarrowPage>
  );
}
