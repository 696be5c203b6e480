import { TagIcon } from '@heroicons/react/24/outline';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import * as cartCodesApi from '../../modules/orders/cart-code-endpoints.ts';
import { ApiError, apiSend } from '../../shared/api-client.ts';
import { failureText } from '../../shared/failures.ts';
import { refetchAfterWrite } from '../../shared/queries.ts';
import { QUOTE_KEY } from '../../shared/quote.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Outcome } from '../frame/outcome.tsx';
import { BrokenLink } from '../mailed-link/broken-link.tsx';
import { CheckingLink } from '../mailed-link/checking-link.tsx';

/**
 * The page behind a link to an offer: its code is in the cart, on whichever device. It asks for no press, since it changes
 * nothing else.
 */
export function OfferPage({ code }: { code: string }) {
  const queryClient = useQueryClient();
  const giving = useQuery({
    queryKey: ['offer', code],
    queryFn: () => apiSend(cartCodesApi.giveCode({ code })),
    // Only in the browser, whose cart it is.
    enabled: typeof window !== 'undefined',
    // Once more each time that the link is opened: the code may have been taken back meanwhile.
    gcTime: 0,
  });
  const { data: given, error } = giving;
  useEffect(() => {
    if (given) void refetchAfterWrite(queryClient, QUOTE_KEY);
  }, [given, queryClient]);
  const browse = <ButtonLink href="/products">Browse Products</ButtonLink>;
  if (error) {
    return (
      <BrokenLink
        title="This Offer Cannot Be Had"
        text={failureText(error, 'The code could not be used.')}
        // A code that is refused is so the next time as well.
        tryAgain={
          error instanceof ApiError && error.refusal ? undefined : () => void giving.refetch()
        }
      >
        {browse}
      </BrokenLink>
    );
  }
  if (!given) return <CheckingLink text="One moment…" task="Putting the code into your cart" />;
  return (
    <Outcome
      icon={TagIcon}
      title={`${given.code} Is in Your Cart`}
      text={given.reason ?? 'The cart shows what it takes off.'}
      action={browse}
    />
  );
}
