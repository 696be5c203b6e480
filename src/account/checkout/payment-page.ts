import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import * as payingApi from '../../modules/orders/paying/endpoints.ts';
import type { PaymentIntent } from '../../modules/orders/schema.ts';
import { apiSend } from '../../shared/api-client.ts';
import { cartQuery } from '../../shared/cart.ts';
import { refetchAfterWrite } from '../../shared/queries.ts';
import { QUOTE_KEY } from '../../shared/quote.ts';

/** The payment whose page this tab was sent to, until it is known how it ended. */
const OPEN_PAYMENT = 'openPayment';

/** Gives the payment up; what was already paid stays paid, and the answer says so. */
export const giveUp = (id: string) => apiSend(payingApi.giveUp({ id }));

export const outcomePath = (attemptId: string): string =>
  `/checkout/return?attempt=${encodeURIComponent(attemptId)}`;

/** This tab need not give the payment up any more. */
export function forgetOpenPayment(): void {
  sessionStorage.removeItem(OPEN_PAYMENT);
}

/** The way to the provider's page. A browser may bring the page back as it was left: busy. */
export function usePaymentPage() {
  const [isOpening, setOpening] = useState(false);
  usePageShown(() => setOpening(false));
  return {
    isOpening,
    open({ checkoutUrl, attemptId }: PaymentIntent): void {
      const url = new URL(checkoutUrl, location.origin);
      if (!/^https?:$/.test(url.protocol)) throw new Error(`not a page: ${url.protocol}`);
      setOpening(true);
      sessionStorage.setItem(OPEN_PAYMENT, attemptId);
      location.assign(url);
    },
  };
}

/**
 * Whoever is at the checkout again without having been sent back has left the provider's page by the Back button:
 * the payment is given up, so that what was reserved for it can be ordered now. If they had paid, they see that.
 * @returns whether that is being found out
 */
export function useBackFromPayment(wanted: boolean): boolean {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [isChecking, setChecking] = useState(false);

  async function check(): Promise<void> {
    const attemptId = sessionStorage.getItem(OPEN_PAYMENT);
    if (!attemptId) return;
    setChecking(true);
    try {
      const { status } = await giveUp(attemptId);
      if (status === 'paid' || status === 'processing') {
        await navigate({ href: outcomePath(attemptId), replace: true });
      }
      forgetOpenPayment();
    } catch {
      // It ends by itself, and the next one closes it.
    }
    await Promise.all(
      [cartQuery.queryKey, QUOTE_KEY].map((key) => refetchAfterWrite(queryClient, key)),
    );
    setChecking(false);
  }

  const onShown = useEffectEvent(() => wanted && check());
  useEffect(() => {
    if (wanted) onShown();
  }, [wanted]);
  usePageShown(() => wanted && check());
  return isChecking;
}

/** Calls back when the browser shows the page again as it was left, without loading it. */
function usePageShown(onShown: () => void): void {
  const shown = useEffectEvent(onShown);
  useEffect(() => {
    const listener = ({ persisted }: PageTransitionEvent) => {
      if (persisted) shown();
    };
    addEventListener('pageshow', listener);
    return () => removeEventListener('pageshow', listener);
  }, []);
}
