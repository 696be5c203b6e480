import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useCan } from '../../../../kit/admin/access/session.ts';
import type { BulkDrawerProps } from '../../../../kit/admin/list/list-definition.ts';
import { countOf } from '../../../../kit/admin/list/selection.ts';
import { apiSend } from '../../../../shared/api-client.ts';
import { showFailure } from '../../../../shared/failures.ts';
import { apiQuery, refetchAfterWrite } from '../../../../shared/queries.ts';
import { saveFile } from '../../../../shared/save-file.ts';
import { Button } from '../../../../ui/button.tsx';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { Drawer } from '../../../../ui/overlays/modal.tsx';
import * as settingsApi from '../../../settings/endpoints.ts';
import { MOST_PAPERS } from '../../constants.ts';
import {
  CARRIER_FIELDS,
  type CarrierColumn,
  type CarrierField,
  type CarrierFormat,
  columnsText,
  readColumns,
} from '../../desk/carrier-columns.ts';
import * as deskApi from '../../desk/endpoints.ts';

/** The parcels of what is chosen as a file that a carrier's own program takes in. */
export const CarrierFile = ({ open, ...props }: BulkDrawerProps) =>
  open && <OpenCarrierFile {...props} />;

function OpenCarrierFile({ selection, ids, onClose }: Omit<BulkDrawerProps, 'open'>) {
  const { data: formats } = useQuery({ ...apiQuery(deskApi.listCarrierFiles()), staleTime: 0 });
  const [format, setFormat] = useState<CarrierFormat>('royal-mail');
  const canChoose = useCan(settingsApi.change);
  const count = countOf(selection);
  const chosen = formats?.find(({ value }) => value === format);
  const saving = useMutation({
    mutationFn: async () => {
      if (count > MOST_PAPERS) throw new Error(`At most ${MOST_PAPERS} orders at once.`);
      const chosenIds = (await ids()).join();
      await saveFile(deskApi.downloadCarrierFile({ ids: chosenIds, format }), `${format}.csv`);
    },
    onError: (error) => showFailure(error, 'The file could not be made'),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!saving.isPending) saving.mutate();
  };
  return (
    <Drawer
      open
      title="File for a Carrier"
      description="Take it in at the carrier, print the labels there, and bring the tracking numbers back with Ship from a List."
      onOpenChange={() => !saving.isPending && onClose()}
    >
      <div className="grid gap-5">
        <SelectField
          label="Carrier"
          options={(formats ?? []).map(({ value, label }) => ({ value, label }))}
          value={format}
          onChange={({ target }) => setFormat(target.value as CarrierFormat)}
        />
        {format === 'own' && canChoose && chosen ? (
          <OwnColumns key={chosen.headings.join('\n')} />
        ) : (
          <p className="wrap-anywhere text-ink-soft text-sm">
            {chosen?.headings.length
              ? `Its columns: ${chosen.headings.join(', ')}`
              : format === 'own'
                ? 'The owner has chosen no columns yet.'
                : ''}
          </p>
        )}
        <form
          onSubmit={submit}
          className="sticky -bottom-6 -mx-6 -mb-6 flex flex-wrap justify-end gap-3 border-line border-t bg-surface px-6 py-4"
        >
          <Button variant="secondary" onClick={() => onClose()}>
            Close
          </Button>
          <Button
            type="submit"
            busy={saving.isPending}
            busyLabel="Writing…"
            aria-disabled={chosen?.headings.length === 0 || undefined}
          >
            Save File of {count === 1 ? '1 Order' : `${count} Orders`}
          </Button>
        </form>
      </div>
    </Drawer>
  );
}

const KEY = 'carrier_file_columns';

/** What a column holds: a field, or 'text' for the same in each line. */
const CONTENTS = [
  ...Object.entries(CARRIER_FIELDS).map(([value, label]) => ({ value, label })),
  { value: 'text', label: 'The same text in each line' },
];

/** A new owner's beginning: what every carrier asks for. */
const FIRST: CarrierColumn[] = (
  ['number', 'recipient', 'street', 'city', 'zipCode', 'countryCode'] as const
).map((field) => ({ heading: CARRIER_FIELDS[field], field }));

/** Which columns the owner's own file has, kept as a setting. */
function OwnColumns() {
  const { data } = useQuery({
    ...apiQuery(settingsApi.list({ search: KEY })),
    staleTime: 0,
  });
  const stored = data?.find(({ key }) => key === KEY);
  return stored && <ColumnEditor stored={stored.value} />;
}

function ColumnEditor({ stored }: { stored: string }) {
  const client = useQueryClient();
  const [columns, setColumns] = useState<CarrierColumn[]>(() => {
    const known = readColumns(stored).columns;
    return known.length > 0 ? known : FIRST;
  });
  const text = columnsText(columns);
  const saving = useMutation({
    mutationFn: () => apiSend(settingsApi.change({ key: KEY, value: text })),
    onError: (error) => showFailure(error, 'The columns could not be saved'),
    onSettled: () => refetchAfterWrite(client),
  });
  const put = (place: number, column: CarrierColumn) => setColumns(columns.with(place, column));
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-2 font-strong text-sm">Columns, from left to right</legend>
      {columns.map((column, place) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: columns have no names of their own until they are typed.
          key={place}
          className="grid gap-2 rounded-md border border-line p-3 sm:grid-cols-2"
        >
          <TextField
            label={`Heading ${place + 1}`}
            maxLength={60}
            autoComplete="off"
            value={column.heading}
            onChange={({ target }) => put(place, { ...column, heading: target.value })}
          />
          <SelectField
            label={`Holds ${place + 1}`}
            options={CONTENTS}
            value={'text' in column ? 'text' : column.field}
            onChange={({ target: { value } }) =>
              put(
                place,
                value === 'text'
                  ? { heading: column.heading, text: '' }
                  : { heading: column.heading, field: value as CarrierField },
              )
            }
          />
          {'text' in column && (
            <TextField
              label={`Text ${place + 1}`}
              maxLength={60}
              autoComplete="off"
              value={column.text}
              onChange={({ target }) => put(place, { ...column, text: target.value })}
            />
          )}
          <div className="self-end">
            <Button
              variant="ghost"
              size="sm"
              onClick={() => setColumns(columns.filter((_, other) => other !== place))}
            >
              Remove<span className="sr-only"> column {place + 1}</span>
            </Button>
          </div>
        </div>
      ))}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="sm"
          onClick={() => setColumns([...columns, { heading: 'Reference', field: 'reference' }])}
        >
          Add Column
        </Button>
        <Button
          size="sm"
          busy={saving.isPending}
          busyLabel="Saving…"
          aria-disabled={text === stored || undefined}
          onClick={() => text !== stored && saving.mutate()}
        >
          Save Columns
        </Button>
      </div>
    </fieldset>
  );
}
