import { PlusIcon } from '@heroicons/react/24/outline';
import { type RefObject, useRef, useState } from 'react';
import { useCan } from '../../../../kit/admin/access/session.ts';
import { typedMoney } from '../../../../kit/admin/form/typed-money.ts';
import { Button } from '../../../../ui/button.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { ConfirmDialog } from '../../../../ui/overlays/confirm-dialog.tsx';
import { Dialog } from '../../../../ui/overlays/modal.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { Picture } from '../../../../ui/picture.tsx';
import { typedAt, withTyped } from '../../../custom-fields/admin/declared-fields.ts';
import { FieldInput } from '../../../custom-fields/admin/field-input.tsx';
import type { FieldView } from '../../../custom-fields/schema.ts';
import * as productsApi from '../../admin-endpoints.ts';
import type { ProductDetail } from '../../admin-schema.ts';
import { marginOf } from '../../margin.ts';
import * as countsApi from '../../stock-count-endpoints.ts';
import { LossText, OptionEditor } from './option-editor.tsx';
import type { ProductForm } from './product-form.ts';
import { problemOf, useValue } from './product-values.tsx';
import type { StockOf } from './stock-drawer.tsx';
import {
  type Matrix,
  notOffered,
  proposedSku,
  type VariantDraft,
  withCombination,
} from './variant-draft.ts';
import { VariantGrid } from './variant-grid.tsx';

type VariantSectionProps = {
  form: ProductForm;
  product: ProductDetail | undefined;
  /** The custom ones of variants. */
  fields: readonly FieldView[];
  onStock: (of: StockOf) => void;
};

/** Options and variants; of a product without options, its SKU and its stock. */
export function VariantSection({ form, product, fields, onStock }: VariantSectionProps) {
  const [matrix, setMatrix] = useValue(form, 'matrix');
  const [name] = useValue(form, 'name');
  const [price] = useValue(form, 'price');
  const [originalPrice] = useValue(form, 'originalPrice');
  const [pictured, setPictured] = useState<{ variants: VariantDraft[]; name: string }>();
  const [removed, setRemoved] = useState<{ variants: VariantDraft[]; name: string }>();
  // What opened a dialog may be gone when it closes: the focus then stays in this part of the page.
  const optionsBox = useRef<HTMLDivElement>(null);
  const gridBox = useRef<HTMLDivElement>(null);
  const backTo = useRef<HTMLElement>(null);
  const canAdjust = useCan(productsApi.moveStock);
  const seesCosts = useCan(countsApi.value);
  const { readOnly } = form.progress;
  const { options, variants } = matrix;
  const saved = new Map(product?.variants.map((variant) => [variant.id, variant]));
  const usesOf = (id: string) => saved.get(id) ?? { sold: 0, inCarts: 0 };
  const stockOf = (id: string) => saved.get(id)?.stock ?? null;
  const hasOptions = options.some(({ values }) => values.length > 0);
  const only = hasOptions ? undefined : variants[0];

  const put = (key: string, change: Partial<VariantDraft>) =>
    setMatrix({
      options,
      variants: variants.map((one) => (one.key === key ? { ...one, ...change } : one)),
    });
  function remove(some: VariantDraft[]): void {
    const keys = new Set(some.map(({ key }) => key));
    setMatrix({ options, variants: variants.filter(({ key }) => !keys.has(key)) });
  }

  return (
    <Panel title={hasOptions ? 'Options and variants' : 'Stock and options'}>
      {only && (
        <div className="grid gap-5 p-5 pb-0 sm:grid-cols-2">
          <div data-field="matrix.variants">
            <TextField
              label="SKU"
              autoComplete="off"
              value={only.sku}
              readOnly={readOnly}
              placeholder={proposedSku(name, [])}
              hint={only.sku === '' ? 'Left empty, it is made from the name.' : undefined}
              error={problemOf(form, 'matrix.variants.0.sku')}
              onChange={({ target }) => put(only.key, { sku: target.value })}
            />
          </div>
          {(only.parts ?? []).length > 0 ? (
            <StockOfSaved stock={stockOf(only.id ?? '')} readOnly onOpen={() => {}} />
          ) : only.id === undefined ? (
            <TextField
              label="Stock"
              inputMode="numeric"
              autoComplete="off"
              value={only.stock}
              hint="Left empty, it is not counted."
              error={problemOf(form, 'matrix.variants.0.stock')}
              onChange={({ target }) => put(only.key, { stock: target.value })}
            />
          ) : (
            <StockOfSaved
              stock={stockOf(only.id)}
              readOnly={readOnly || !canAdjust}
              onOpen={() =>
                onStock({
                  id: only.id ?? '',
                  name: product?.name ?? '',
                  stock: stockOf(only.id ?? ''),
                  typed: '',
                })
              }
            />
          )}
          <div data-field="matrix.variants.0.barcode">
            <TextField
              label="Bar code"
              inputMode="numeric"
              autoComplete="off"
              value={only.barcode}
              readOnly={readOnly}
              hint="The GTIN under the bars: 8, 12, 13 or 14 digits."
              error={problemOf(form, 'matrix.variants.0.barcode')}
              onChange={({ target }) => put(only.key, { barcode: target.value })}
            />
          </div>
          {seesCosts && (
            <div data-field="matrix.variants.0.cost">
              <TextField
                label="Cost"
                inputMode="decimal"
                autoComplete="off"
                value={only.cost}
                readOnly={readOnly}
                hint={
                  marginText(product, only.cost, price) ??
                  'What one costs you. Shoppers are never told.'
                }
                error={problemOf(form, 'matrix.variants.0.cost')}
                onChange={({ target }) => put(only.key, { cost: target.value })}
              />
            </div>
          )}
          {fields.map((field) => (
            <div key={field.key} data-field={`matrix.variants.0.fields.${field.key}`}>
              <FieldInput
                field={field}
                value={typedAt(only.fields, field.key)}
                readOnly={readOnly}
                error={problemOf(form, `matrix.variants.0.fields.${field.key}`)}
                onChange={(value) =>
                  put(only.key, { fields: withTyped(only.fields, field.key, value) })
                }
              />
            </div>
          ))}
        </div>
      )}
      <div
        ref={optionsBox}
        data-field="matrix.options"
        tabIndex={-1}
        className="grid gap-3 p-5 outline-none"
      >
        {options.length === 0 && (
          <p className="text-ink-soft text-sm">
            Does it come in several strengths, colours or sizes? Each combination gets its own SKU,
            price and stock.
          </p>
        )}
        <OptionEditor
          matrix={matrix}
          onChange={setMatrix}
          usesOf={usesOf}
          onPicture={(some, value) => {
            backTo.current = optionsBox.current;
            setPictured({ variants: some, name: value });
          }}
          problem={(place) =>
            problemOf(form, `matrix.options.${place}`) ??
            (place === 0
              ? form.progress.problems.find(({ path }) => path === 'matrix.options')?.text
              : undefined)
          }
          readOnly={readOnly}
        />
      </div>
      {hasOptions && (
        <div
          ref={gridBox}
          data-field="matrix.variants"
          tabIndex={-1}
          className="border-line border-t outline-none"
        >
          <VariantGrid
            matrix={matrix}
            onChange={setMatrix}
            product={{ name, id: product?.id, price, originalPrice }}
            fields={fields}
            stockOf={stockOf}
            onStock={onStock}
            onPicture={(some, value) => {
              backTo.current = document.activeElement as HTMLElement | null;
              setPictured({ variants: some, name: value });
            }}
            onRemove={(some, name) =>
              some.every(({ id }) => id === undefined)
                ? remove(some)
                : setRemoved({ variants: some, name })
            }
            problem={(place, field) => problemOf(form, `matrix.variants.${place}.${field}`)}
            savedSkus={new Set([...saved.values()].map(({ sku }) => sku))}
            readOnly={readOnly}
          />
          <NotOffered matrix={matrix} onAdd={setMatrix} readOnly={readOnly} />
        </div>
      )}
      <PictureChoice
        form={form}
        of={pictured}
        returnFocusTo={backTo}
        onClose={() => setPictured(undefined)}
        onChoose={(imageUrl) => {
          const keys = new Set(pictured?.variants.map(({ key }) => key));
          setMatrix({
            options,
            variants: variants.map((one) => (keys.has(one.key) ? { ...one, imageUrl } : one)),
          });
          setPictured(undefined);
        }}
      />
      <ConfirmDialog
        open={removed !== undefined}
        onClose={() => setRemoved(undefined)}
        title={`Remove ${removed?.name ?? ''}`}
        returnFocusTo={gridBox}
        action="Remove"
        busyAction="Removing…"
        destructive
        busy={false}
        onConfirm={() => {
          if (removed) remove(removed.variants);
          setRemoved(undefined);
        }}
      >
        {removed && (
          <LossText lost={removed.variants.filter(({ id }) => id !== undefined)} usesOf={usesOf} />
        )}
      </ConfirmDialog>
    </Panel>
  );
}

/** What is left of the price as it is typed; nothing while that cannot be said. */
function marginText(
  product: ProductDetail | undefined,
  cost: string,
  price: string,
): string | undefined {
  const [costs, costsShoppers] = [cost, price].map((text) => Number(typedMoney(text.trim())));
  if (!product || !cost.trim() || !(costsShoppers && costsShoppers > 0) || !(costs && costs >= 0)) {
    return undefined;
  }
  const margin = marginOf(costs / costsShoppers, product.taxInPrice);
  const tax = product.taxInPrice > 0 ? ` after ${product.taxInPrice} % tax` : '';
  return `Margin: ${margin} % of the price${tax}`;
}

type StockOfSavedProps = { stock: number | null; readOnly: boolean; onOpen: () => void };

function StockOfSaved({ stock, readOnly, onOpen }: StockOfSavedProps) {
  return (
    <div className="grid content-start gap-1.5">
      <p className="font-strong text-sm">Stock</p>
      <p className="figures flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2">
        <span>{stock === null ? 'Not counted' : stock}</span>
        {!readOnly && (
          <Button variant="secondary" size="sm" onClick={onOpen}>
            Adjust Stock
          </Button>
        )}
      </p>
    </div>
  );
}

type NotOfferedProps = { matrix: Matrix; onAdd: (matrix: Matrix) => void; readOnly: boolean };

/** At most so many combinations are proposed at once. */
const PROPOSED = 12;

/** Combinations without a variant, each a button that adds it. */
function NotOffered({ matrix, onAdd, readOnly }: NotOfferedProps) {
  const missing = notOffered(matrix);
  if (missing.length === 0 || readOnly) return null;
  return (
    <div className="grid gap-2 border-line border-t p-5">
      <p className="text-ink-soft text-sm">
        {missing.length === 1
          ? '1 combination is not offered:'
          : `${missing.length} combinations are not offered:`}
      </p>
      <div className="flex flex-wrap gap-2">
        {missing.slice(0, PROPOSED).map((values) => (
          <Button
            key={values.join(' / ')}
            variant="secondary"
            size="sm"
            onClick={() => onAdd(withCombination(matrix, values))}
          >
            <PlusIcon aria-hidden="true" className="size-4" />
            {values.filter(Boolean).join(' / ')}
          </Button>
        ))}
        {missing.length > 1 && (
          <Button
            variant="ghost"
            size="sm"
            onClick={() => onAdd(missing.reduce(withCombination, matrix))}
          >
            Add All
          </Button>
        )}
      </div>
    </div>
  );
}

type PictureChoiceProps = {
  form: ProductForm;
  of: { variants: VariantDraft[]; name: string } | undefined;
  returnFocusTo: RefObject<HTMLElement | null>;
  onClose: () => void;
  onChoose: (url: string) => void;
};

/** One of the product's pictures, or none of its own. */
function PictureChoice({ form, of, returnFocusTo, onClose, onChoose }: PictureChoiceProps) {
  const [pictures] = useValue(form, 'pictures');
  const chosen = of?.variants[0]?.imageUrl ?? '';
  const choice = (url: string) =>
    classNames(
      'relative block w-full overflow-clip rounded-lg border-2',
      chosen === url ? 'border-accent' : 'border-line hover:border-ink',
    );
  return (
    <Dialog
      open={of !== undefined}
      onOpenChange={onClose}
      title={`Picture of ${of?.name ?? ''}`}
      returnFocusTo={returnFocusTo}
    >
      {pictures.length === 0 ? (
        <p>Add pictures to the product first; then one of them can be chosen here.</p>
      ) : (
        <ul className="grid grid-cols-3 gap-3 sm:grid-cols-4">
          <li>
            <button
              type="button"
              aria-pressed={chosen === ''}
              onClick={() => onChoose('')}
              className={`${choice('')} grid aspect-square place-items-center p-2 text-ink-soft text-sm`}
            >
              As the product
            </button>
          </li>
          {pictures.map(({ url, text }, place) => (
            <li key={url}>
              <button
                type="button"
                aria-pressed={chosen === url}
                onClick={() => onChoose(url)}
                className={choice(url)}
              >
                <Picture
                  src={url}
                  alt={text || `Picture ${place + 1}`}
                  sizes="8rem"
                  width={1}
                  height={1}
                />
              </button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
