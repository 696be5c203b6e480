import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useCan } from '../../../../kit/admin/access/session.ts';
import { amountToType, typedMoney } from '../../../../kit/admin/form/typed-money.ts';
import { apiSend } from '../../../../shared/api-client.ts';
import { formatMoney } from '../../../../shared/format.ts';
import { refetchAfterWrite } from '../../../../shared/queries.ts';
import { useSettings } from '../../../../shared/settings.ts';
import { toast } from '../../../../ui/toasts/toast.ts';
import * as productsApi from '../../admin-endpoints.ts';
import type { ProductRow } from '../../admin-schema.ts';

type RowEditProps = { product: ProductRow; children: ReactNode };

/** The price in the list: pressed, it can be typed over. Prices of single variants are changed in the product. */
export function PriceEdit({ product, children }: RowEditProps) {
  const settings = useSettings();
  const canEdit = useCan(productsApi.change);
  const { id, name, price, hasOwnPrices } = product;
  if (!canEdit || hasOwnPrices || price === null) return children;
  async function save(typed: string): Promise<string> {
    const call = productsApi.find({ id });
    const now = await apiSend(call);
    if (now.price !== price) {
      const text = now.price === null ? 'no price' : formatMoney(now.price, settings);
      throw new Error(`Somebody changed it meanwhile: it is ${text} by now.`);
    }
    const change = productsApi.change({ id }, { price: typedMoney(typed) });
    await apiSend(change, { version: now.version });
    return 'Price saved';
  }
  return (
    <CellEdit
      label={`Price of ${name}`}
      value={amountToType(price, settings.currency)}
      inputMode="decimal"
      save={save}
    >
      {children}
    </CellEdit>
  );
}

/** The stock in the list, where it is that of one variant alone. What is sold while somebody types stays sold. */
export function StockEdit({ product, children }: RowEditProps) {
  const canEdit = useCan(productsApi.moveStock);
  const { name, stock, onlyVariantId } = product;
  if (!canEdit || onlyVariantId === null) return children;
  async function save(typed: string): Promise<string> {
    const wanted = Number(typed);
    if (!/^\d+$/.test(typed)) throw new Error('Write a whole number');
    const difference = wanted - (stock ?? 0);
    const change =
      stock === null ? `=${typed}` : difference < 0 ? String(difference) : `+${difference}`;
    const body = { change, reason: 'counted' } as const;
    const now = await apiSend(productsApi.moveStock({ id: onlyVariantId ?? '' }, body));
    return now.stock === wanted
      ? 'Stock saved'
      : `Stock saved. It changed meanwhile, and is ${now.stock} now`;
  }
  return (
    <CellEdit
      label={`Stock of ${name}`}
      value={stock === null ? '' : String(stock)}
      inputMode="numeric"
      save={save}
    >
      {children}
    </CellEdit>
  );
}

type CellEditProps = {
  label: string;
  /** As it is typed. */
  value: string;
  inputMode: 'decimal' | 'numeric';
  /** @returns what to say when it is done */
  save: (typed: string) => Promise<string>;
  children: ReactNode;
};

/** A cell that becomes an input when it is pressed: Enter saves, Escape undoes. */
function CellEdit({ label, value, inputMode, save, children }: CellEditProps) {
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState<string>();
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  const saving = useMutation({
    mutationFn: save,
    onSuccess: async (done) => {
      await refetchAfterWrite(queryClient);
      setTyped(undefined);
      toast({ title: done });
    },
    // The list then shows what it is by now; what was typed stays.
    onError: () => refetchAfterWrite(queryClient),
  });
  const isOpen = typed !== undefined;
  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);

  function close(): void {
    saving.reset();
    setTyped(undefined);
  }
  function press(event: KeyboardEvent): void {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape' || typed?.trim() === value) close();
    else if (!saving.isPending) saving.mutate(typed?.trim() ?? '');
  }

  if (!isOpen) {
    return (
      <button
        ref={opener}
        type="button"
        title={`Change the ${label.toLowerCase()}`}
        onClick={() => setTyped(value)}
        className="-mx-1.5 -my-1 cursor-text rounded-sm px-1.5 py-1 text-left hover:bg-paper hover:outline hover:outline-line-strong"
      >
        {children}
        <span className="sr-only">, change</span>
      </button>
    );
  }
  return (
    <span className="inline-grid justify-items-end gap-1 text-right">
      <input
        // biome-ignore lint/a11y/noAutofocus: whoever pressed the cell wants to type
        autoFocus
        aria-label={label}
        aria-invalid={saving.isError}
        inputMode={inputMode}
        autoComplete="off"
        // Disabled, it would lose the focus.
        readOnly={saving.isPending}
        value={typed}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => {
          if (saving.isError) saving.reset();
          setTyped(target.value);
        }}
        onBlur={() => typed?.trim() === value && close()}
        onKeyDown={press}
        className="figures h-8 w-24 rounded-sm border border-line-strong bg-surface px-2 text-right text-ink"
      />
      <span className="whitespace-normal text-ink-soft text-xs">
        {saving.isError ? (
          <span role="alert" className="text-danger">
            {saving.error.message}
          </span>
        ) : (
          'Enter saves, Esc undoes'
        )}
      </span>
    </span>
  );
}
