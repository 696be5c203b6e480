import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type * as z from 'zod';
import { apiSend } from '../../../shared/api-client.ts';
import { formatMoney } from '../../../shared/format.ts';
import { useSettings } from '../../../shared/settings.ts';
import { QuantityStepper } from '../../../ui/fields/quantity-stepper.tsx';
import { PickThings } from '../../catalog/admin/pick-things.tsx';
import * as productsApi from '../../catalog/admin-endpoints.ts';
import { PromotionInput } from '../../promotions/schema.ts';
import * as tariffApi from '../pricing/endpoints.ts';

/** What the promotion, as it is typed, takes off a cart. */
export function TrialCart({ promotion }: { promotion: z.input<typeof PromotionInput> }) {
  const settings = useSettings();
  const [ids, setIds] = useState<string[]>([]);
  const [quantities, setQuantities] = useState<Record<string, number>>({});
  const lines = ids.map((productId) => ({ productId, quantity: quantities[productId] ?? 1 }));
  const isWhole = PromotionInput.safeParse(promotion).success;
  const tryIt = tariffApi.tryPromotion({ promotion, lines });
  const { data, error } = useQuery({
    queryKey: [...tryIt.key, { promotion, lines }],
    queryFn: () => apiSend(tryIt),
    enabled: isWhole && lines.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const tried = lines.length > 0 ? data : undefined;
  const money = (text: string) => formatMoney(text, settings);
  return (
    <fieldset className="grid gap-4 rounded-lg border border-line p-4">
      <legend className="px-1 font-strong text-sm">Try it</legend>
      <PickThings
        label="A cart of"
        placeholder="Products by name"
        from={productsApi}
        values={ids}
        onChange={setIds}
      />
      {tried && (
        <ul className="grid gap-3 text-sm">
          {tried.lines.map((line) => (
            <li key={line.productId} className="grid gap-1">
              <span className="wrap-anywhere">{line.name}</span>
              <span className="flex flex-wrap items-center justify-between gap-2">
                <QuantityStepper
                  label={`Quantity of ${line.name}`}
                  value={quantities[line.productId] ?? 1}
                  onChange={(next) => setQuantities({ ...quantities, [line.productId]: next })}
                />
                <span className="figures">
                  {money(line.price)}
                  {Number(line.discount) > 0 && (
                    <span className="text-accent"> −{money(line.discount)}</span>
                  )}
                  {!line.qualifies && <span className="text-ink-soft"> does not qualify</span>}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className="figures text-sm">
        {tried
          ? (tried.reason ??
            `It takes ${money(tried.discount)} off ${money(tried.subtotal)}. With delivery and tax the order comes to ${money(tried.total)}.`)
          : (error?.message ??
            (isWhole ? 'Add products to see what it takes off.' : 'Fill in the rule first.'))}
      </p>
    </fieldset>
  );
}
