import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { apiSend } from '../../../../shared/api-client.ts';
import { showFailure } from '../../../../shared/failures.ts';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import * as deskApi from '../../desk/endpoints.ts';

type Chosen = {
  text: string;
  orderColumn?: string | undefined;
  trackingColumn?: string | undefined;
};

/**
 * A carrier's file of tracking numbers: its lines go into the list of parcels. Where its columns are called as no carrier
 * calls them, one says which they are.
 */
export function TrackingFile({ onLines }: { onLines: (text: string) => void }) {
  const [file, setFile] = useState<Chosen>();
  const reading = useMutation({
    mutationFn: (asked: Chosen) => apiSend(deskApi.readTrackingFile(asked)),
    onError: (error) => showFailure(error, 'The file could not be read'),
    onSuccess: ({ lines }) => {
      if (lines.length === 0) return;
      onLines(lines.map((line) => `${line.number}, ${line.trackingNumber}`).join('\n'));
    },
  });
  const read = (asked: Chosen) => {
    setFile(asked);
    reading.mutate(asked);
  };
  const found = reading.data;
  const isUnclear = found && (found.orderColumn === null || found.trackingColumn === null);
  const choices = [
    { value: '', label: 'Choose a column' },
    ...(found?.columns ?? []).map((column) => ({ value: column, label: column })),
  ];
  const choose = (column: Partial<Chosen>) => file && read({ ...file, ...column });
  return (
    <div className="grid gap-3">
      <label className="grid gap-1.5 text-sm">
        <span className="font-strong">File from the carrier</span>
        <input
          type="file"
          accept=".csv,.txt,text/csv,text/plain"
          className="text-ink-soft text-sm file:mr-3 file:h-9 file:cursor-pointer file:rounded-full file:border file:border-line-strong file:bg-transparent file:px-4 file:text-ink"
          onChange={async ({ target }) => {
            const [chosen] = target.files ?? [];
            if (chosen) read({ text: await chosen.text() });
            // The same file may be chosen again once it was mended.
            target.value = '';
          }}
        />
        <span className="text-ink-soft text-xs">
          {found && found.lines.length > 0
            ? 'It was read: its lines stand above'
            : 'A CSV with the orders’ numbers and the tracking numbers, as the carrier’s program saves it'}
        </span>
      </label>
      {isUnclear && (
        <div className="grid gap-3 sm:grid-cols-2">
          <SelectField
            label="Order’s number"
            options={choices}
            value={found.orderColumn ?? ''}
            onChange={({ target }) =>
              choose({
                orderColumn: target.value || undefined,
                trackingColumn: found.trackingColumn ?? undefined,
              })
            }
          />
          <SelectField
            label="Tracking number"
            options={choices}
            value={found.trackingColumn ?? ''}
            onChange={({ target }) =>
              choose({
                orderColumn: found.orderColumn ?? undefined,
                trackingColumn: target.value || undefined,
              })
            }
          />
        </div>
      )}
    </div>
  );
}
