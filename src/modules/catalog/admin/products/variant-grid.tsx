import { ChevronLeftIcon, ChevronRightIcon, XMarkIcon } from '@heroicons/react/24/outline';
import { useQueries } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useCan } from '../../../../kit/admin/access/session.ts';
import { apiQuery } from '../../../../shared/queries.ts';
import { useMediaQuery } from '../../../../ui/browser/media-query.ts';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { Drawer } from '../../../../ui/overlays/modal.tsx';
import { Picture } from '../../../../ui/picture.tsx';
import { StatusPill } from '../../../../ui/status-pill.tsx';
import { type CellChange, CellGrid, type GridColumn } from '../../../../ui/tables/cell-grid.tsx';
import { typedAt, withTyped } from '../../../custom-fields/admin/declared-fields.ts';
import { FieldInput } from '../../../custom-fields/admin/field-input.tsx';
import type { FieldView } from '../../../custom-fields/schema.ts';
import * as productsApi from '../../admin-endpoints.ts';
import * as countsApi from '../../stock-count-endpoints.ts';
import type { StockOf } from './stock-drawer.tsx';
import { VariantActions } from './variant-actions.tsx';
import { type Matrix, proposedSku, type VariantDraft } from './variant-draft.ts';

type VariantGridProps = {
  matrix: Matrix;
  onChange: (matrix: Matrix) => void;
  product: { name: string; id: string | undefined; price: string; originalPrice: string };
  /** The custom ones. */
  fields: readonly FieldView[];
  /** As the server counts now, by the variant's id. */
  stockOf: (id: string) => number | null;
  onStock: (of: StockOf) => void;
  onPicture: (variants: VariantDraft[], name: string) => void;
  onRemove: (variants: VariantDraft[], name: string) => void;
  /** Why a cell is not accepted: of which variant, by its place, and which field. */
  problem: (place: number, field: string) => string | undefined;
  /** SKUs that were there when the form was opened, in no need of being looked up. */
  savedSkus: ReadonlySet<string>;
  readOnly: boolean;
};

/** A line of the grid: a variant, or the heading of those with the same first value. */
type Line = { id: string; name: string; isGroup: boolean; variants: VariantDraft[] };

type TypedField = 'sku' | 'price' | 'originalPrice' | 'stock' | 'cost' | 'barcode';

/** Every variant in a line. A group's line sets its variants together. On small screens, a line opens a drawer. */
export function VariantGrid(props: VariantGridProps) {
  const { matrix, onChange, product, fields, stockOf, onStock, onPicture, onRemove, readOnly } =
    props;
  const isWide = useMediaQuery('(min-width: 64rem)');
  const seesCosts = useCan(countsApi.value);
  const [openKey, setOpenKey] = useState<string>();
  const past = useRef<VariantDraft[][]>([]);
  const problemOf = useProblems(props);
  const { variants } = matrix;

  function put(next: VariantDraft[]): void {
    past.current = [...past.current, variants].slice(-50);
    onChange({ ...matrix, variants: next });
  }

  function undo(): void {
    const last = past.current.pop();
    // Once there are other variants, the step back is no longer one.
    const isSame =
      last?.length === variants.length && last.every(({ key }, at) => variants[at]?.key === key);
    if (last && isSame) onChange({ ...matrix, variants: last });
  }

  const [wanted, setWanted] = useState<Record<number, string>>({});
  const isShown = ({ values }: VariantDraft) =>
    Object.entries(wanted).every(([option, value]) => !value || values[Number(option)] === value);
  const shown = variants.filter(isShown);
  // A value that was removed meanwhile hides nothing.
  const listed = shown.length > 0 ? shown : variants;
  const lines = linesOf({ ...matrix, variants: listed });
  const lineById = new Map(lines.map((line) => [line.id, line]));

  function apply(changes: CellChange[]): void {
    const changed = new Map<string, Partial<VariantDraft>>();
    for (const { row, column, text } of changes) {
      for (const { key } of lineById.get(row)?.variants ?? []) {
        const so = changed.get(key);
        const field = fields.find((each) => columnOf(each) === column);
        const own = so?.fields ?? variants.find((variant) => variant.key === key)?.fields;
        const change = field
          ? { fields: withTyped(own, field.key, field.kind === 'flag' ? isYes(text) : text) }
          : { [column]: text };
        changed.set(key, { ...so, ...change });
      }
    }
    put(variants.map((variant) => ({ ...variant, ...changed.get(variant.key) })));
  }

  const stockText = (variant: VariantDraft) =>
    variant.id === undefined ? variant.stock : String(stockOf(variant.id) ?? '');
  const openStock = (variant: VariantDraft, typed = '') =>
    variant.id !== undefined &&
    onStock({
      id: variant.id,
      name: nameOf(variant),
      stock: stockOf(variant.id),
      typed: /^[-+=\d]/.test(typed) ? typed : '',
    });

  const typed = (field: TypedField) => (line: Line) => common(line.variants, field);
  const columns: GridColumn<Line>[] = [
    {
      id: 'name',
      head: matrix.options.map(({ name }) => name).join(' / ') || 'Variant',
      read: ({ name }) => name,
      show: ({ name, isGroup, variants: own }) => (
        <span className="flex flex-wrap items-center gap-2">
          <span className="wrap-anywhere">{name}</span>
          {isGroup && <span className="font-regular text-ink-soft text-xs">{own.length}</span>}
          {!isGroup && own[0]?.id === undefined && <StatusPill tone="accent">New</StatusPill>}
        </span>
      ),
      edits: () => false,
    },
    {
      id: 'imageUrl',
      head: 'Picture',
      read: (line) => common(line.variants, 'imageUrl'),
      show: (line) => <CellPicture url={common(line.variants, 'imageUrl')} name={line.name} />,
      edits: () => false,
      open: readOnly ? undefined : (line) => onPicture(line.variants, line.name),
    },
    {
      id: 'sku',
      head: 'SKU',
      read: ({ isGroup, variants: own }) => (isGroup ? '' : (own[0]?.sku ?? '')),
      instead: ({ isGroup, variants: own }) =>
        isGroup ? '' : proposedSku(product.name, own[0]?.values ?? []),
      edits: ({ isGroup }) => !isGroup,
      wide: true,
    },
    {
      id: 'price',
      head: 'Price',
      read: typed('price'),
      instead: (line) => (isMixed(line, 'price') ? 'various' : product.price),
      edits: () => true,
      figures: true,
      inputMode: 'decimal',
    },
    {
      id: 'originalPrice',
      head: 'Was',
      read: typed('originalPrice'),
      instead: (line) => (isMixed(line, 'originalPrice') ? 'various' : product.originalPrice),
      edits: () => true,
      figures: true,
      inputMode: 'decimal',
    },
    {
      id: 'stock',
      head: 'Stock',
      read: ({ isGroup, variants: own }) => (own[0] && !isGroup ? stockText(own[0]) : ''),
      instead: ({ isGroup }) => (isGroup ? '' : 'not counted'),
      edits: ({ isGroup, variants: own }) => !isGroup && own[0]?.id === undefined,
      open: ({ isGroup, variants: [variant] }, text) =>
        !isGroup && variant && openStock(variant, text),
      figures: true,
      inputMode: 'numeric',
    },
  ];
  if (seesCosts) {
    columns.push({
      id: 'cost',
      head: 'Cost',
      read: typed('cost'),
      instead: (line) => (isMixed(line, 'cost') ? 'various' : ''),
      edits: () => true,
      figures: true,
      inputMode: 'decimal',
    });
  }
  columns.push({
    id: 'barcode',
    head: 'Bar code',
    read: ({ isGroup, variants: own }) => (isGroup ? '' : (own[0]?.barcode ?? '')),
    edits: ({ isGroup }) => !isGroup,
    inputMode: 'numeric',
    wide: true,
  });
  for (const field of fields) {
    columns.push({
      id: columnOf(field),
      head: field.label,
      read: ({ variants: own }) => {
        const [first = '', ...others] = own.map((variant) => cellText(variant, field));
        return others.every((text) => text === first) ? first : '';
      },
      edits: () => true,
      inputMode: field.kind === 'number' ? 'decimal' : undefined,
    });
  }
  if (!readOnly) {
    columns.push({
      id: 'remove',
      head: 'Remove',
      read: () => '',
      show: ({ isGroup, name }) =>
        !isGroup && (
          <span className="grid place-items-center text-ink-soft">
            <XMarkIcon aria-hidden="true" className="size-5" />
            <span className="sr-only">Remove {name}</span>
          </span>
        ),
      edits: () => false,
      open: ({ isGroup, name, variants: own }) => !isGroup && onRemove(own, name),
    });
  }

  // A filter that is set stays in sight, however many variants are left.
  const isFiltered = Object.values(wanted).some(Boolean);
  const filters = (variants.length >= WORTH_FILTERING || isFiltered) && (
    <ValueFilters matrix={matrix} wanted={wanted} onChange={setWanted} />
  );

  if (isWide) {
    return (
      <>
        {filters}
        <CellGrid
          label="Variants"
          columns={columns}
          rows={lines}
          rowId={({ id }) => id}
          isGroup={({ isGroup }) => isGroup}
          problem={({ isGroup, variants: [variant] }, column) =>
            isGroup || !variant ? undefined : problemOf(variant, column)
          }
          onChange={apply}
          onUndo={undo}
          bar={(marked) =>
            !readOnly && (
              <VariantActions
                key={marked.map(({ id }) => id).join()}
                matrix={matrix}
                marked={[...new Set(marked.flatMap((line) => line.variants))]}
                product={product}
                onChange={(changed) =>
                  put(variants.map((variant) => changed.get(variant.key) ?? variant))
                }
                onStock={([first, ...others], name) =>
                  first?.id !== undefined &&
                  onStock({
                    ...{ id: first.id, name, stock: null, typed: '' },
                    others: others.flatMap(({ id }) => id ?? []),
                  })
                }
                onPicture={onPicture}
                onRemove={onRemove}
              />
            )
          }
          readOnly={readOnly}
        />
      </>
    );
  }

  // The drawer goes on through what is listed: the others are in no line that could be typed into.
  const place = listed.findIndex(({ key }) => key === openKey);
  const open = listed[place];
  return (
    <>
      {filters}
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
                onChange={({ target }) =>
                  apply([{ row: open.key, column: field, text: target.value }])
                }
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
                  put(
                    variants.map((variant) =>
                      variant.key === open.key
                        ? { ...variant, fields: withTyped(variant.fields, field.key, value) }
                        : variant,
                    ),
                  )
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

/** Fewer variants are seen at a glance. */
const WORTH_FILTERING = 10;

type ValueFiltersProps = {
  matrix: Matrix;
  /** The value that is shown, by the option's place; empty: all. */
  wanted: Record<number, string>;
  onChange: (wanted: Record<number, string>) => void;
};

/** Shows only the variants with a value. */
const ValueFilters = ({ matrix: { options }, wanted, onChange }: ValueFiltersProps) => (
  <div className="flex flex-wrap gap-3 border-line border-b px-5 py-3">
    {options.map(
      ({ name, values }, place) =>
        values.length > 1 && (
          <SelectField
            // biome-ignore lint/suspicious/noArrayIndexKey: an option has nothing of its own but its place
            key={place}
            label={`Show ${name || `option ${place + 1}`}`}
            value={wanted[place] ?? ''}
            options={[
              { value: '', label: 'All' },
              ...values.map((value) => ({ value, label: value })),
            ]}
            onChange={({ target }) => onChange({ ...wanted, [place]: target.value })}
          />
        ),
    )}
  </div>
);

const columnOf = ({ key }: FieldView): string => `fields.${key}`;

/** What a cell shows of a custom field; a flag is typed as yes or nothing. */
function cellText(variant: VariantDraft, { key }: FieldView): string {
  const typed = typedAt(variant.fields, key) ?? '';
  return typeof typed === 'string' ? typed : typed ? 'Yes' : '';
}

const isYes = (text: string): boolean => /^(yes|y|true|1)$/i.test(text.trim());

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

const nameOf = ({ values }: VariantDraft): string => values.filter(Boolean).join(' / ');

/** One line each; with two options and more, those of the same first value below a line of their own. */
function linesOf({ options, variants }: Matrix): Line[] {
  const line = (variant: VariantDraft, name: string): Line => ({
    id: variant.key,
    name,
    isGroup: false,
    variants: [variant],
  });
  if (options.filter(({ values }) => values.length > 0).length < 2) {
    return variants.map((variant) => line(variant, nameOf(variant)));
  }
  const groups = Map.groupBy(variants, ({ values }) => values[0] ?? '');
  return [...groups].flatMap(([value, own]) => [
    { id: `group ${value}`, name: value, isGroup: true, variants: own },
    ...own.map((variant) => line(variant, nameOf(variant))),
  ]);
}

/** What all of them have; empty where they differ. */
function common(variants: readonly VariantDraft[], field: TypedField | 'imageUrl'): string {
  const first = variants[0]?.[field] ?? '';
  return variants.every((variant) => variant[field] === first) ? first : '';
}

const isMixed = ({ variants }: Line, field: TypedField): boolean =>
  variants.some((variant) => variant[field] !== variants[0]?.[field]);

function CellPicture({ url, name }: { url: string; name: string }) {
  if (url === '') {
    return (
      <span className="grid size-9 place-items-center rounded-md border border-line border-dashed text-ink-faint text-xs">
        –<span className="sr-only"> as the product{name && `: ${name}`}</span>
      </span>
    );
  }
  return (
    <Picture
      src={url}
      alt={name && `Picture of ${name}`}
      sizes="36px"
      width={1}
      height={1}
      className="size-9 rounded-md"
    />
  );
}

/** At most so many SKUs are looked up before the form is saved; the server looks at all of them then. */
const LOOKED_UP = 20;

/** Refusals of the form and the server, and SKUs that are taken elsewhere, before anything is sent. */
function useProblems({ matrix, product, problem, savedSkus }: VariantGridProps) {
  const { variants } = matrix;
  const typed = variants
    .map(({ sku }) => sku.trim())
    .filter((sku) => sku !== '' && !savedSkus.has(sku))
    .slice(0, LOOKED_UP);
  const owners = useQueries({
    queries: [...new Set(typed)].map((sku) => ({
      ...apiQuery(productsApi.findSkus({ sku })),
      staleTime: 60_000,
    })),
  });
  const takenBy = new Map(
    [...new Set(typed)].map((sku, place) => [sku, owners[place]?.data?.takenBy]),
  );
  const places = new Map(variants.map(({ key }, place) => [key, place]));
  const counts = new Map<string, number>();
  for (const { sku } of variants) {
    const code = sku.trim().toLowerCase();
    counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  return (variant: VariantDraft, field: string): string | undefined => {
    const sku = variant.sku.trim();
    const owner = takenBy.get(sku);
    if (field === 'sku' && sku !== '' && (counts.get(sku.toLowerCase()) ?? 0) > 1) {
      return 'Another variant has this SKU.';
    }
    if (field === 'sku' && owner && owner.productId !== product.id) {
      return `${owner.name} has this SKU.`;
    }
    return problem(places.get(variant.key) ?? -1, field);
  };
}
