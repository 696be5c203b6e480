import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { useCan } from '../../../../kit/admin/access/session.ts';
import { typedMoney } from '../../../../kit/admin/form/typed-money.ts';
import { ApiError, apiSend } from '../../../../shared/api-client.ts';
import { formatMoney } from '../../../../shared/format.ts';
import { Loaded } from '../../../../shared/loaded.tsx';
import { apiListQuery, refetchAfterWrite } from '../../../../shared/queries.ts';
import { useSettings } from '../../../../shared/settings.ts';
import { Button } from '../../../../ui/button.tsx';
import { TextAreaField } from '../../../../ui/fields/text-area-field.tsx';
import { Drawer } from '../../../../ui/overlays/modal.tsx';
import { toast } from '../../../../ui/toasts/toast.ts';
import * as groupsApi from '../../group-endpoints.ts';
import { type GroupPrice, type GroupRecord, MOST_PRICES } from '../../group-schema.ts';

type GroupPricesDrawerProps = {
  group: GroupRecord;
  open: boolean;
  onClose: () => void;
  returnFocusTo?: RefObject<HTMLElement | null>;
};

const SHOWN = 100;

/** The prices of its own that a group has, and a list of others that is typed, pasted or taken from a file. */
export function GroupPricesDrawer({ group, open, onClose, returnFocusTo }: GroupPricesDrawerProps) {
  return (
    open && (
      <Drawer
        open
        onOpenChange={onClose}
        title={`Prices of ${group.name}`}
        returnFocusTo={returnFocusTo}
      >
        <Prices group={group} />
      </Drawer>
    )
  );
}

function Prices({ group: { id } }: { group: GroupRecord }) {
  const settings = useSettings();
  const canChange = useCan(groupsApi.changePrices);
  const query = useQuery({
    ...apiListQuery(groupsApi.listPrices({ id }, { limit: SHOWN })),
    staleTime: 0,
  });
  return (
    <div className="grid gap-6">
      {canChange && <Typed id={id} />}
      <Loaded query={query}>
        {({ items, total }) =>
          items.length === 0 ? (
            <p className="text-ink-soft text-sm">This group has no prices of its own.</p>
          ) : (
            <>
              <ul className="divide-y divide-line text-sm">
                {items.map((price) => (
                  <li key={price.variantId} className="flex justify-between gap-4 py-3">
                    <span className="wrap-anywhere min-w-0">
                      {price.name}
                      <span className="block text-ink-soft text-xs">{price.sku}</span>
                    </span>
                    <span className="figures text-right">
                      {formatMoney(price.price, settings)}
                      <span className="block text-ink-soft text-xs">
                        {instead(price, formatMoney(price.publicPrice, settings))}
                      </span>
                    </span>
                  </li>
                ))}
              </ul>
              {total > items.length && (
                <p className="text-ink-soft text-sm">
                  The first {items.length} of {total}.
                </p>
              )}
            </>
          )
        }
      </Loaded>
    </div>
  );
}

const instead = ({ price, publicPrice }: GroupPrice, written: string): string =>
  Number(price) < Number(publicPrice)
    ? `instead of ${written}`
    : `everybody pays ${written}, which holds`;

/** 'SKU, price' a line, separated by a comma, a semicolon or a tab; a line without a price takes it away. */
function linesOf(text: string) {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line, place) => line !== '' && !(place === 0 && /^"?sku\b/i.test(line)))
    .map((line) => {
      const [sku = '', price = ''] = line
        .split(/\t|;|,(?=\s*"?[^,]*$)/)
        .map((part) => part.trim().replace(/^"|"$/g, ''));
      const amount = price.replace(/^[^\d-]+/, '');
      return { sku, price: amount === '' ? null : typedMoney(amount) };
    });
}

function Typed({ id }: { id: string }) {
  const client = useQueryClient();
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const save = useMutation({
    mutationFn: () => apiSend(groupsApi.changePrices({ id }, { prices: linesOf(text) })),
    onSuccess: ({ set, removed, unchanged }) => {
      setText('');
      const parts = [
        `${set} set`,
        removed > 0 && `${removed} taken away`,
        unchanged > 0 && `${unchanged} unchanged`,
      ];
      toast({ title: 'Prices saved', description: parts.filter(Boolean).join(', ') });
    },
    onSettled: () => refetchAfterWrite(client),
  });
  const { error } = save;
  const faults = error instanceof ApiError ? Object.values(error.fields ?? {}) : [];
  return (
    <div className="grid gap-3">
      <TextAreaField
        label="Set prices"
        rows={5}
        value={text}
        placeholder={'CLOUD-10, 8.50\nCOIL-5, 4.20'}
        hint={`An SKU and its price a line, at most ${MOST_PRICES}. A line without a price takes it away.`}
        error={error ? faults.slice(0, 10).join(' · ') || error.message : undefined}
        onChange={({ target }) => setText(target.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button
          size="sm"
          busy={save.isPending}
          busyLabel="Saving…"
          onClick={() => text.trim() !== '' && save.mutate()}
        >
          Save Prices
        </Button>
        <Button size="sm" variant="secondary" onClick={() => input.current?.click()}>
          From a CSV File
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          aria-label="CSV file of prices"
          accept=".csv,.tsv,.txt,text/csv"
          onChange={async ({ target }) => {
            const [file] = target.files ?? [];
            if (file) setText(await file.text());
            target.value = '';
          }}
        />
      </div>
    </div>
  );
}
