import { ChevronDownIcon } from '@heroicons/react/24/outline';
import { type ReactNode, useState } from 'react';
import { amountToType } from '../../../../kit/admin/form/typed-money.ts';
import { unitOf } from '../../../../kit/format.ts';
import { useSettings } from '../../../../shared/settings.ts';
import { Button } from '../../../../ui/button.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { Popover } from '../../../../ui/overlays/popover.tsx';
import {
  type Matrix,
  priceAfter,
  proposedPattern,
  skuFrom,
  type VariantDraft,
} from './variant-draft.ts';

type VariantActsProps = {
  matrix: Matrix;
  /** Those of the lines that are marked; none unless several lines are. */
  marked: VariantDraft[];
  product: { name: string; price: string };
  /** Those that change, by their keys. */
  onChange: (changed: Map<string, VariantDraft>) => void;
  /** Of saved ones. */
  onStock: (variants: VariantDraft[], name: string) => void;
  onPicture: (variants: VariantDraft[], name: string) => void;
  onRemove: (variants: VariantDraft[], name: string) => void;
};

/** What can be done with the lines that are marked in the grid, and with the codes of all that have none. */
export function VariantActions({ matrix, marked, product, ...props }: VariantActsProps) {
  const { options, variants } = matrix;
  const isSeveral = marked.length > 1;
  const name = `${marked.length} variants`;
  // The stock of a bundle is that of its parts.
  const counted = marked.filter(({ parts = [] }) => parts.length === 0);
  const areNew = counted.every(({ id }) => id === undefined);
  const areSaved = counted.every(({ id }) => id !== undefined);
  const coded = isSeveral ? marked : variants.filter(({ sku }) => sku.trim() === '');

  function change(
    some: VariantDraft[],
    to: (variant: VariantDraft) => Partial<VariantDraft>,
  ): void {
    props.onChange(new Map(some.map((one) => [one.key, { ...one, ...to(one) }])));
  }
  const { currency } = useSettings();
  const priceOf = (variant: VariantDraft, typed: string) => {
    const after = priceAfter(variant.price || product.price, typed, unitOf(currency));
    return after === undefined ? undefined : amountToType(after, currency);
  };

  return (
    <div className="flex flex-wrap items-center gap-2 px-5 py-3">
      <p role="status" className="mr-auto text-ink-soft text-sm">
        {isSeveral ? `${name} marked` : 'Shift and arrow keys mark several lines.'}
      </p>
      {isSeveral && (
        <TypedChange
          opener="Price"
          label="Price"
          hint="12.50 sets it, +10 % or -1.50 changes it. Left empty: as the product."
          initial=""
          action={`Change ${name}`}
          refuse={(typed) =>
            marked.some((variant) => priceOf(variant, typed) === undefined)
              ? 'Write an amount such as 12.50, or a change such as +10 %'
              : undefined
          }
          onApply={(typed) =>
            change(marked, (variant) => ({ price: priceOf(variant, typed) ?? variant.price }))
          }
        />
      )}
      {isSeveral && counted.length > 1 && areNew && (
        <TypedChange
          opener="Stock"
          label="Stock"
          hint="Of each. Left empty, it is not counted."
          initial=""
          action={`Change ${counted.length} variants`}
          refuse={(typed) =>
            /^\d{0,10}$/.test(typed.trim()) ? undefined : 'Write a number such as 20'
          }
          onApply={(typed) => change(counted, () => ({ stock: typed.trim() }))}
        />
      )}
      {isSeveral && counted.length > 1 && areSaved && (
        <Button
          variant="secondary"
          size="sm"
          onClick={() => props.onStock(counted, `${counted.length} variants`)}
        >
          Stock
        </Button>
      )}
      {coded.length > 0 && (
        <TypedChange
          opener="SKUs"
          label="Pattern"
          hint={
            <>
              {options.map(({ name: option }) => `{${option}}`).join(' and ')} stand for the values.
            </>
          }
          initial={proposedPattern(product.name, options)}
          action={coded.length === 1 ? 'Write 1 SKU' : `Write ${coded.length} SKUs`}
          refuse={(typed) => (typed.trim() === '' ? 'Write a pattern' : undefined)}
          onApply={(typed) =>
            change(coded, ({ values }) => ({ sku: skuFrom(typed, options, values) }))
          }
        />
      )}
      {isSeveral && (
        <>
          <Button variant="secondary" size="sm" onClick={() => props.onPicture(marked, name)}>
            Picture
          </Button>
          <Button variant="secondary" size="sm" onClick={() => props.onRemove(marked, name)}>
            Remove
          </Button>
        </>
      )}
    </div>
  );
}

type TypedChangeProps = {
  /** The button that opens it. */
  opener: string;
  label: string;
  hint: ReactNode;
  initial: string;
  /** The button that does it. */
  action: string;
  /** Why what was typed cannot be meant. */
  refuse: (typed: string) => string | undefined;
  onApply: (typed: string) => void;
};

/** One text that changes several variants at once. It stands in the product's form, so it is none itself. */
function TypedChange(props: TypedChangeProps) {
  const [typed, setTyped] = useState(props.initial);
  const [error, setError] = useState<string>();
  const [open, setOpen] = useState(false);
  function apply(): void {
    const wrong = props.refuse(typed);
    setError(wrong);
    if (wrong !== undefined) return;
    setOpen(false);
    props.onApply(typed);
  }
  return (
    <Popover
      label={props.opener}
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button variant="secondary" size="sm">
          {props.opener}
          <ChevronDownIcon aria-hidden="true" className="size-3.5" />
        </Button>
      }
    >
      <div className="grid gap-3">
        <TextField
          label={props.label}
          hint={props.hint}
          error={error}
          autoComplete="off"
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setError(undefined);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            event.stopPropagation();
            apply();
          }}
        />
        <Button size="sm" onClick={apply}>
          {props.action}
        </Button>
      </div>
    </Popover>
  );
}
