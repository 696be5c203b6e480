import { XMarkIcon } from '@heroicons/react/24/outline';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { RecordForm } from '../../../../kit/admin/form/record-form.ts';
import { formatMoney, fromMinorUnits, toMinorUnits } from '../../../../shared/format.ts';
import { apiQuery } from '../../../../shared/queries.ts';
import { useSettings } from '../../../../shared/settings.ts';
import { useRested } from '../../../../ui/browser/rested.ts';
import { IconButton } from '../../../../ui/button.tsx';
import { ComboboxField } from '../../../../ui/fields/combobox-field.tsx';
import { FieldError } from '../../../../ui/fields/form-field.tsx';
import { QuantityStepper } from '../../../../ui/fields/quantity-stepper.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { Picture } from '../../../../ui/picture.tsx';
import * as byHandApi from '../../placing/by-hand-endpoints.ts';
import type { OrderableVariant, QuoteByHand } from '../../placing/by-hand-schema.ts';
import type { OrderDraft } from './order-draft.ts';

const REST_MS = 150;

type LinesPartProps = { form: RecordForm<OrderDraft>; quote: QuoteByHand | undefined };

type VariantFinderProps = {
  onFound: (variant: OrderableVariant) => void;
  error?: string | undefined;
};

/** Finds what can be ordered, by its name or SKU. */
export function VariantFinder({ onFound, error }: VariantFinderProps) {
  const settings = useSettings();
  const [text, setText] = useState('');
  const search = useRested(text.trim(), REST_MS);
  const found = useQuery({
    ...apiQuery(byHandApi.listVariants({ search })),
    enabled: search.length > 1,
    staleTime: 10_000,
  });
  const wordsOf = (variant: OrderableVariant) =>
    [nameOf(variant), variant.sku, formatMoney(variant.price, settings), stockText(variant)].join(
      ' · ',
    );
  const options = new Map(found.data?.map((variant) => [wordsOf(variant), variant]));

  function add(typed: string) {
    const variant = options.get(typed);
    if (!variant) return setText(typed);
    setText('');
    onFound(variant);
  }

  return (
    <ComboboxField
      label="Add an item"
      hint="By its name or SKU"
      value={text}
      onChange={add}
      onSearch={() => {}}
      options={search.length > 1 && text !== '' ? [...options.keys()] : []}
      error={error}
    />
  );
}

/** What is ordered: variants found by name or SKU. */
export function LinesPart({ form, quote }: LinesPartProps) {
  const settings = useSettings();
  const lines = form.watch('lines');
  const setLines = (next: OrderDraft['lines']) => form.put('lines', next);

  function add(variant: OrderableVariant) {
    const has = lines.some(({ variantId }) => variantId === variant.variantId);
    setLines(
      has
        ? lines.map((line) =>
            line.variantId === variant.variantId ? { ...line, quantity: line.quantity + 1 } : line,
          )
        : [...lines, { ...variant, quantity: 1 }],
    );
  }

  const errorAt = (path: string) =>
    form.progress.problems.find((problem) => problem.path === path)?.text;
  const missing = errorAt('lines');
  return (
    <Panel title="Items">
      <div className="grid gap-4 p-5">
        <div data-field="lines">
          <VariantFinder onFound={add} error={missing} />
        </div>
        {lines.length > 0 && (
          <ul className="divide-y divide-line">
            {lines.map((line, place) => {
              const now =
                quote?.lines.find(({ variantId }) => variantId === line.variantId) ?? line;
              const error = errorAt(`lines.${place}.quantity`);
              const change = (quantity: number) =>
                setLines(lines.map((each, n) => (n === place ? { ...each, quantity } : each)));
              return (
                <li
                  key={line.variantId}
                  data-field={`lines.${place}`}
                  className="grid gap-2 py-3 first:pt-0 last:pb-0"
                >
                  <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
                    <Picture
                      src={line.imageUrl}
                      alt=""
                      sizes="3rem"
                      width={1}
                      height={1}
                      className="w-12 shrink-0 rounded-md"
                    />
                    <div className="min-w-0 flex-1 basis-40">
                      <p className="wrap-anywhere font-strong">{nameOf(line)}</p>
                      <p className="figures wrap-anywhere text-ink-soft text-sm">
                        {line.sku} · {formatMoney(now.price, settings)} · {stockText(now)}
                      </p>
                    </div>
                    <QuantityStepper
                      label={`Quantity of ${nameOf(line)}`}
                      value={line.quantity}
                      onChange={change}
                    />
                    <p className="figures ml-auto w-20 text-right font-strong">
                      {formatMoney(
                        fromMinorUnits(toMinorUnits(now.price) * line.quantity),
                        settings,
                      )}
                    </p>
                    <IconButton
                      label={`Remove ${nameOf(line)}`}
                      onClick={() => setLines(lines.filter((_, n) => n !== place))}
                    >
                      <XMarkIcon aria-hidden="true" className="size-5" />
                    </IconButton>
                  </div>
                  {error && <FieldError id={`line-error-${place}`}>{error}</FieldError>}
                </li>
              );
            })}
          </ul>
        )}
      </div>
    </Panel>
  );
}

export const nameOf = ({ name, options }: Pick<OrderableVariant, 'name' | 'options'>): string =>
  [name, ...Object.values(options)].join(', ');

export function stockText({
  stock,
  isBuyable,
}: Pick<OrderableVariant, 'stock' | 'isBuyable'>): string {
  if (!isBuyable) return 'sold out';
  return stock === null ? 'not counted' : `${stock} left`;
}
