import { XMarkIcon } from '@heroicons/react/24/outline';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FoldedPanel } from '../../../../kit/admin/form/folded-panel.tsx';
import { apiQuery } from '../../../../shared/queries.ts';
import { useRested } from '../../../../ui/browser/rested.ts';
import { IconButton } from '../../../../ui/button.tsx';
import { ComboboxField } from '../../../../ui/fields/combobox-field.tsx';
import { QuantityStepper } from '../../../../ui/fields/quantity-stepper.tsx';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import * as productsApi from '../../admin-endpoints.ts';
import type { VariantChoice } from '../../admin-schema.ts';
import type { ProductForm } from './product-form.ts';
import { problemOf, useValue } from './product-values.tsx';
import type { PartDraft } from './variant-draft.ts';

/** How long nothing is typed before variants are looked up. */
const REST_MS = 200;

/** What a bundle is made of: of a product with options, of each of its variants. */
export function BundleSection({ form }: { form: ProductForm }) {
  const [matrix, setMatrix] = useValue(form, 'matrix');
  const [chosen, choose] = useState(0);
  const { readOnly } = form.progress;
  const { options, variants } = matrix;
  const place = Math.min(chosen, variants.length - 1);
  const variant = variants[place];
  const parts = variant?.parts ?? [];
  const isBundle = variants.some((each) => (each.parts ?? []).length > 0);
  if (readOnly && !isBundle) return null;

  const put = (next: PartDraft[]) =>
    setMatrix({
      options,
      variants: variants.map((one, at) => (at === place ? { ...one, parts: next } : one)),
    });
  const add = ({ id: variantId, name, sku, stock }: VariantChoice) =>
    put(
      parts.some((part) => part.variantId === variantId)
        ? parts.map((part) =>
            part.variantId === variantId ? { ...part, quantity: part.quantity + 1 } : part,
          )
        : [...parts, { variantId, name, sku, stock, quantity: 1 }],
    );
  const nameOf = (values: string[]) => values.filter(Boolean).join(' / ') || 'Variant';
  return (
    <FoldedPanel title="Bundle" opens={isBundle}>
      <div className="grid gap-5 p-5">
        <p className="text-ink-soft text-sm">
          A bundle is made of other products. It is in stock as often as all of its parts are, and
          selling one takes them.
        </p>
        {variants.length > 1 && (
          <SelectField
            label="Parts of"
            value={String(place)}
            options={variants.map(({ values, parts: own = [] }, at) => ({
              value: String(at),
              label: `${nameOf(values)}${own.length > 0 ? ` (${own.length} parts)` : ''}`,
            }))}
            onChange={({ target }) => choose(Number(target.value))}
          />
        )}
        <div data-field={`matrix.variants.${place}.parts`} className="grid gap-3">
          {parts.length > 0 && (
            <ul className="divide-y divide-line rounded-lg border border-line">
              {parts.map((part) => (
                <li
                  key={part.variantId}
                  className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2 text-sm"
                >
                  <span className="grid min-w-0 flex-1 basis-40">
                    <span className="wrap-anywhere font-strong">{part.name}</span>
                    <span className="wrap-anywhere text-ink-soft text-xs">
                      {part.sku} · {part.stock === null ? 'not counted' : `${part.stock} in stock`}
                    </span>
                  </span>
                  {readOnly ? (
                    <span className="figures">{part.quantity} ×</span>
                  ) : (
                    <>
                      <QuantityStepper
                        label={`Amount of ${part.name}`}
                        value={part.quantity}
                        onChange={(quantity) =>
                          put(
                            parts.map((one) =>
                              one.variantId === part.variantId ? { ...one, quantity } : one,
                            ),
                          )
                        }
                      />
                      <IconButton
                        label={`Remove ${part.name}`}
                        onClick={() =>
                          put(parts.filter(({ variantId }) => variantId !== part.variantId))
                        }
                      >
                        <XMarkIcon aria-hidden="true" className="size-5" />
                      </IconButton>
                    </>
                  )}
                </li>
              ))}
            </ul>
          )}
          {!readOnly && (
            <VariantFinder
              label="Add a part"
              onFound={add}
              error={problemOf(form, `matrix.variants.${place}.parts`)}
            />
          )}
        </div>
      </div>
    </FoldedPanel>
  );
}

type VariantFinderProps = {
  label: string;
  onFound: (variant: VariantChoice) => void;
  error?: string | undefined;
};

/** Finds a variant by its name, its SKU or its bar code. */
function VariantFinder({ label, onFound, error }: VariantFinderProps) {
  const [text, setText] = useState('');
  const search = useRested(text.trim(), REST_MS);
  const found = useQuery({
    ...apiQuery(productsApi.listVariants({ search })),
    enabled: search.length > 1,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
  const wordsOf = ({ name, sku, stock }: VariantChoice) =>
    [name, sku, stock === null ? 'not counted' : `${stock} in stock`].join(' · ');
  const options = new Map(
    found.data?.filter(({ isBundle }) => !isBundle).map((each) => [wordsOf(each), each]),
  );
  return (
    <ComboboxField
      label={label}
      hint="By its name, SKU or bar code"
      value={text}
      onChange={(typed) => {
        const variant = options.get(typed);
        setText(variant ? '' : typed);
        if (variant) onFound(variant);
      }}
      onSearch={() => {}}
      options={search.length > 1 && text !== '' ? [...options.keys()] : []}
      error={error}
    />
  );
}
