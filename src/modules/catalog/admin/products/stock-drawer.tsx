import { useQuery } from '@tanstack/react-query';
import { DrawerForm } from '../../../../kit/admin/form/drawer-form.tsx';
import { useRecordForm } from '../../../../kit/admin/form/record-form.ts';
import { DateTime } from '../../../../kit/admin/frame/date-time.tsx';
import { apiSend } from '../../../../shared/api-client.ts';
import { apiListQuery } from '../../../../shared/queries.ts';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { LoadFailure } from '../../../../ui/loading/load-failure.tsx';
import { Skeleton } from '../../../../ui/loading/skeleton.tsx';
import * as productsApi from '../../admin-endpoints.ts';
import { STOCK_REASONS, StockChange, type StockMove } from '../../admin-schema.ts';

/** One variant's stock, as it was when its drawer was opened. */
export type StockOf = {
  id: string;
  name: string;
  stock: number | null;
  typed: string;
  /** Further variants, whose stock changes alike. */
  others?: string[];
};

type StockDrawerProps = { open: boolean; of: StockOf | undefined; onClose: () => void };

const REASON_TEXTS: Record<StockMove['reason'], string> = {
  received: 'Received',
  counted: 'Counted',
  damaged: 'Damaged',
  returned: 'Returned',
  other: 'Other',
  initial: 'First count',
  sold: 'Sold',
  cancelled: 'Order cancelled',
};

const SHOWN = 20;

/** Changes how many there are, at once and with a reason, and tells how the number came about. */
export function StockDrawer({ open, of, onClose }: StockDrawerProps) {
  return open && of && <OpenStockDrawer of={of} onClose={onClose} />;
}

function OpenStockDrawer({ of, onClose }: { of: StockOf; onClose: () => void }) {
  const form = useRecordForm<StockChange>({
    schema: StockChange,
    loaded: {
      change: /^\d+$/.test(of.typed) ? `=${of.typed}` : of.typed,
      reason: 'received',
      note: '',
    },
    change: productsApi.moveStock,
    save: (values, { key }) =>
      apiSend<unknown>(
        of.others
          ? productsApi.moveStocks({ ...values, variantIds: [of.id, ...of.others] })
          : productsApi.moveStock({ id: of.id }, values),
        { headers: { 'Idempotency-Key': key } },
      ),
    onSaved: onClose,
    done: 'Stock updated',
    failed: 'Failed to update the stock',
    names: { change: 'the stock' },
  });
  return (
    <DrawerForm
      title={of.name}
      description={
        of.others
          ? 'The stock of each changes alike.'
          : of.stock === null
            ? 'The stock is not counted.'
            : `${of.stock} in stock at the moment.`
      }
      progress={form.progress}
      save="Apply Now"
      busy="Applying…"
      onClose={onClose}
    >
      <TextField
        label="Change"
        autoComplete="off"
        autoFocus
        required
        hint="+20 adds, -3 takes away, =50 sets the count, = stops counting. It takes effect at once."
        {...form.field('change')}
      />
      <SelectField
        label="Reason"
        options={STOCK_REASONS.map((value) => ({ value, label: REASON_TEXTS[value] }))}
        {...form.field('reason')}
      />
      <TextField label="Note" autoComplete="off" {...form.field('note')} />
      {!of.others && <Ledger id={of.id} />}
    </DrawerForm>
  );
}

function Ledger({ id }: { id: string }) {
  const { data, error, refetch } = useQuery({
    ...apiListQuery(productsApi.findStock({ id }, { limit: SHOWN })),
    staleTime: 0,
  });
  return (
    <section className="grid gap-2">
      <h3 className="font-strong text-sm">What changed it</h3>
      {data ? (
        <ol className="divide-y divide-line text-sm">
          {data.items.map((move) => (
            <li
              key={`${move.at} ${move.change}`}
              className="grid grid-cols-[1fr_auto] gap-x-4 py-2"
            >
              <span>
                {REASON_TEXTS[move.reason]}
                {move.note && <span className="wrap-anywhere text-ink-soft">: {move.note}</span>}
              </span>
              <span className="figures text-right">
                {move.change > 0 ? '+' : move.change < 0 ? '−' : ''}
                {Math.abs(move.change)}
              </span>
              <span className="text-ink-soft text-xs">
                <DateTime at={move.at} />
                {move.by && ` · ${move.by}`}
              </span>
              <span className="figures text-right text-ink-soft text-xs">
                {move.stock === null ? 'not counted' : `${move.stock} then`}
              </span>
            </li>
          ))}
          {data.items.length === 0 && <li className="py-2 text-ink-soft">Nothing yet.</li>}
          {data.total > data.items.length && (
            <li className="py-2 text-ink-soft">and {data.total - data.items.length} earlier</li>
          )}
        </ol>
      ) : error ? (
        <LoadFailure centred text={error.message} onRetry={refetch} />
      ) : (
        <Skeleton className="h-24 animate-late-fade-in" />
      )}
    </section>
  );
}
