import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import * as stockAlertsApi from '../../modules/alerts/endpoints.ts';
import * as catalogApi from '../../modules/catalog/endpoints.ts';
import type { ProductSummary, VariantView } from '../../modules/catalog/schema.ts';
import { ApiError, apiSend } from '../../shared/api-client.ts';
import { refetchAfterWrite } from '../../shared/queries.ts';
import { currentUserQuery, recheckCustomer } from '../../shared/session.ts';
import { toast } from '../../ui/toasts/toast.ts';

/** A stock alert for the chosen, sold-out variant. */
export type StockAlert = {
  /** 'Hover Pod Kit (Cream)'. */
  subject: string;
  /** The shop has recorded the alert. */
  noted: boolean;
  sending: boolean;
  /** Sends the request for a signed-in customer; asks a guest for an address first. */
  ask: (pressed: HTMLElement) => void;
  form: {
    open: boolean;
    onOpenChange: (open: boolean) => void;
    send: (email: string) => void;
    /** Why the shop refused the address. */
    error: string | undefined;
    /** The button that opened the dialog. */
    returnFocusTo: RefObject<HTMLElement | null>;
  };
};

type Wish = { variantId: string; email?: string };

export function useStockAlert(
  product: Pick<ProductSummary, 'name'>,
  variant: VariantView,
): StockAlert {
  const [noted, setNoted] = useState<readonly string[]>([]);
  const [formOpen, setFormOpen] = useState(false);
  const pressed = useRef<HTMLElement>(null);
  const queryClient = useQueryClient();

  const wish = useMutation({
    mutationFn: (wanted: Wish) => apiSend(stockAlertsApi.add(wanted)),
    onSuccess: (_response, { variantId }) => {
      setNoted((ids) => [...ids, variantId]);
      setFormOpen(false);
    },
    onError: (error, { email }) => {
      // Somebody who was signed in but no longer is must give an address, like any guest.
      if (addressError(error)) {
        if (email === undefined) recheckCustomer(queryClient);
        return setFormOpen(true);
      }
      if (error instanceof ApiError && error.code === 'already_in_stock') {
        setFormOpen(false);
        refetchAfterWrite(queryClient, catalogApi.listProducts().key);
      } else if (email === undefined) {
        setFormOpen(false);
      }
      toast({ title: 'Error', description: failureOf(error), destructive: true });
    },
  });

  async function ask(button: HTMLElement) {
    pressed.current = button;
    wish.reset();
    const customer = await queryClient.ensureQueryData(currentUserQuery);
    if (customer) wish.mutate({ variantId: variant.id });
    else setFormOpen(true);
  }

  const choice = Object.values(variant.options).join(', ');
  return {
    subject: choice ? `${product.name} (${choice})` : product.name,
    noted: noted.includes(variant.id),
    sending: wish.isPending,
    ask,
    form: {
      open: formOpen,
      onOpenChange: setFormOpen,
      send: (email) => wish.mutate({ variantId: variant.id, email }),
      error: wish.variables?.email === undefined ? undefined : addressError(wish.error),
      returnFocusTo: pressed,
    },
  };
}

const addressError = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.fields.email : undefined;

const failureOf = (error: Error): string =>
  (error instanceof ApiError && error.refusal) || 'Failed to save your request. Please try again.';
