import { XMarkIcon } from '@heroicons/react/24/outline';
import { useRef, useState } from 'react';
import { useCan } from '../../../../kit/admin/access/session.ts';
import { useMediaQuery } from '../../../../ui/browser/media-query.ts';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { StatusPill } from '../../../../ui/status-pill.tsx';
import { type CellChange, CellGrid, type GridColumn } from '../../../../ui/tables/cell-grid.tsx';
import { withTyped } from '../../../custom-fields/admin/declared-fields.ts';
import type { FieldView } from '../../../custom-fields/schema.ts';
import * as countsApi from '../../stock-count-endpoints.ts';
import { CellPicture } from './cell-picture.tsx';
import type { StockOf } from './stock-drawer.tsx';
import { VariantActions } from './variant-actions.tsx';
import { type Matrix, proposedSku, type VariantDraft } from './variant-draft.ts';
import {
  cellText,
  columnOf,
  common,
  isMixed,
  isYes,
  type Line,
  linesOf,
  nameOf,
  type TypedField,
} from './variant-lines.ts';
import { VariantList } from './variant-list.tsx';
import { useProblems } from './variant-problems.ts';

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

/** Every variant in a line. A group's line sets its variants together. On small screens, a line opens a drawer. */
export function VariantGrid(props: VariantGridProps) {
  const { matrix, onChange, product, fields, stockOf, onStock, onPicture, onRemove, readOnly } =
    props;
  const isWide = useMediaQuery('(min-width: 64rem)');
  const seesCosts = useCan(countsApi.value);
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

  /** What is in the shop already changes by moves, which act at once. */
  const areNew = ({ variants: own }: Line) => own.every(({ id }) => id === undefined);
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
      read: (line) => {
        const [first] = line.variants;
        if (line.isGroup) return areNew(line) ? common(line.variants, 'stock') : '';
        return first ? stockText(first) : '';
      },
      instead: (line) => {
        if (!line.isGroup) return 'not counted';
        return areNew(line) && isMixed(line, 'stock') ? 'various' : '';
      },
      edits: areNew,
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

  return (
    <>
      {filters}
      <VariantList
        {...{ listed, fields, product, seesCosts, readOnly, problemOf, stockText, openStock }}
        onChange={(key, change) =>
          put(variants.map((one) => (one.key === key ? { ...one, ...change } : one)))
        }
        onPicture={onPicture}
        onRemove={onRemove}
      />
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
