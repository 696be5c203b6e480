import { ChevronLeftIcon, ChevronRightIcon } from '@heroicons/react/24/outline';
import { useState } from 'react';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { Drawer } from '../../../../ui/overlays/modal.tsx';
import { typedAt, withTyped } from '../../../custom-fields/admin/declared-fields.ts';
import { FieldInput } from '../../../custom-fields/admin/field-input.tsx';
import type { FieldView } from '../../../custom-fields/schema.ts';
import { CellPicture } from './cell-picture.tsx';
import { proposedSku, type VariantDraft } from './variant-draft.ts';
import { columnOf, nameOf, type TypedField } from './variant-lines.ts';

type VariantListProps = {
  listed: VariantDraft[];
  fields: readonly FieldView[];
  product: { name: string; price: string; originalPrice: string };
  seesCosts: boolean;
  readOnly: boolean;
  problemOf: (variant: VariantDraft, field: string) => string | undefined;
  stockText: (variant: VariantDraft) => string;
  openStock: (variant: VariantDraft) => void;
  /** @param key the variant's */
  onChange: (key: string, change: Partial<VariantDraft>) => void;
  onPicture: (variants: VariantDraft[], name: string) => void;
  onRemove: (variants: VariantDraft[], name: string) => void;
};

/** The variants where there is no room for a grid: a line each, which opens a drawer. */
export function VariantList({
  listed,
  fields,
  product,
  seesCosts,
  readOnly,
  problemOf,
  stockText,
  openStock,
  onChange,
  onPicture,
  onRemove,
}: VariantListProps) {
  const [openKey, setOpenKey] = useState<string>();
  // The drawer goes on through what is listed: the others are in no line that could be typed into.
  const place = listed.findIndex(({ key }) => key === openKey);
  const open = listed[place];
  return (
    <>
      <ul className="divide-y divide-line">
        {listed.map((variant) => {
          const wrong = [...FIELDS, ...fields.map(columnOf)]
            .map((field) => problemOf(variant, field))
            .find(Boolean);
          return (
            <li key={variant.key}>
              <button
                type="button"
                onClick={() => setOpenKey(variant.key)}
                className="flex w-full items-center gap-3 px-5 py-2.5 text-left text-sm hover:bg-sunken"
              >
                <CellPicture url={variant.imageUrl} name="" />
                <span className="grid min-w-0 flex-1">
                  <span className="wrap-anywhere font-strong">{nameOf(variant)}</span>
                  <span className="wrap-anywhere text-ink-soft text-xs">
                    {variant.sku || proposedSku(product.name, variant.values)}
                  </span>
                  {wrong && <span className="text-danger text-xs">{wrong}</span>}
                </span>
                <span className="figures grid text-right">
                  <span>{variant.price || product.price}</span>
                  <span className="text-ink-soft text-xs">
                    {stockText(variant) ? `${stockText(variant)} in stock` : 'not counted'}
                  </span>
                </span>
                <ChevronRightIcon aria-hidden="true" className="size-4 shrink-0 text-ink-soft" />
              </button>
            </li>
          );
        })}
      </ul>
      <Drawer
        open={open !== undefined}
        onOpenChange={() => setOpenKey(undefined)}
        title={open ? nameOf(open) : ''}
        footer={
          <div className="flex items-center justify-between gap-3">
            <span className="flex">
              <IconButton
                label="Previous variant"
                disabled={place <= 0}
                onClick={() => setOpenKey(listed[place - 1]?.key)}
              >
                <ChevronLeftIcon className="size-5" />
              </IconButton>
              <IconButton
                label="Next variant"
                disabled={place >= listed.length - 1}
                onClick={() => setOpenKey(listed[place + 1]?.key)}
              >
                <ChevronRightIcon className="size-5" />
              </IconButton>
            </span>
            <Button onClick={() => setOpenKey(undefined)}>Done</Button>
          </div>
        }
      >
        {open && (
          <div className="grid gap-5">
            {FIELDS.filter(
              (field) =>
                (field !== 'stock' || open.id === undefined) && (field !== 'cost' || seesCosts),
            ).map((field) => (
              <TextField
                key={`${open.key} ${field}`}
                label={LABELS[field]}
                value={open[field]}
                readOnly={readOnly}
                autoComplete="off"
                inputMode={INPUT_MODES[field]}
                placeholder={
                  {
                    sku: proposedSku(product.name, open.values),
                    price: product.price,
                    originalPrice: product.originalPrice,
                    stock: 'not counted',
                    cost: '',
                    barcode: '',
                  }[field]
                }
                error={problemOf(open, field)}
                onChange={({ target }) => onChange(open.key, { [field]: target.value })}
              />
            ))}
            {fields.map((field) => (
              <FieldInput
                key={`${open.key} ${field.key}`}
                field={field}
                value={typedAt(open.fields, field.key)}
                readOnly={readOnly}
                error={problemOf(open, columnOf(field))}
                onChange={(value) =>
                  onChange(open.key, { fields: withTyped(open.fields, field.key, value) })
                }
              />
            ))}
            <div className="flex flex-wrap gap-3">
              {open.id !== undefined && (
                <Button variant="secondary" onClick={() => openStock(open)}>
                  {stockText(open) ? `Stock: ${stockText(open)}` : 'Stock: not counted'}
                </Button>
              )}
              {!readOnly && (
                <>
                  <Button variant="secondary" onClick={() => onPicture([open], nameOf(open))}>
                    Picture
                  </Button>
                  <Button
                    variant="secondary"
                    onClick={() => {
                      setOpenKey(undefined);
                      onRemove([open], nameOf(open));
                    }}
                  >
                    Remove
                  </Button>
                </>
              )}
            </div>
          </div>
        )}
      </Drawer>
    </>
  );
}

const FIELDS: readonly TypedField[] = ['sku', 'price', 'originalPrice', 'stock', 'cost', 'barcode'];
const INPUT_MODES = {
  sku: undefined,
  price: 'decimal',
  originalPrice: 'decimal',
  stock: 'numeric',
  cost: 'decimal',
  barcode: 'numeric',
} as const;
const LABELS: Record<TypedField, string> = {
  sku: 'SKU',
  price: 'Price',
  originalPrice: 'Price before',
  stock: 'Stock',
  cost: 'Cost',
  barcode: 'Bar code',
};
