import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { apiSend } from '../../../../shared/api-client.ts';
import { apiQuery, refetchAfterWrite } from '../../../../shared/queries.ts';
import { useSettings } from '../../../../shared/settings.ts';
import { Button } from '../../../../ui/button.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { Checkbox } from '../../../../ui/fields/checkbox.tsx';
import { CONTROL_CLASSES } from '../../../../ui/fields/form-field.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { Modal } from '../../../../ui/overlays/modal.tsx';
import { JobErrors, JobProgress } from '../../../batch-jobs/admin/jobs/job-progress.tsx';
import * as fieldsApi from '../../../custom-fields/endpoints.ts';
import * as bulkApi from '../../bulk-endpoints.ts';
import type { ImportColumns, ImportReport } from '../../bulk-schema.ts';
import { COLUMNS, type ColumnKey, customColumns } from '../../csv/columns.ts';

type ImportWindowProps = { open: boolean; onClose: () => void };

/** Brings a file in, in four steps: the file, its columns, what would come of it, and how far it is. */
export function ImportWindow({ open, onClose }: ImportWindowProps) {
  return open && <OpenImportWindow onClose={onClose} />;
}

type Chosen = { file: File; columns: ImportColumns['columns']; createBrands: boolean };

const STEPS = ['File', 'Columns', 'Check', 'Run'] as const;

function OpenImportWindow({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const [chosen, setChosen] = useState<Chosen>();
  const opening = useMutation({
    mutationFn: (file: File) => send(file, { columnsOnly: 'true' }),
    onSuccess: (response, file) => {
      if ('columns' in response)
        setChosen({ file, columns: response.columns, createBrands: false });
    },
  });
  const checking = useMutation({
    mutationFn: (from: Chosen) => send(from.file, { ...fieldsOf(from), dryRun: 'true' }),
  });
  const running = useMutation({
    mutationFn: (from: Chosen) => send(from.file, fieldsOf(from)),
    onSuccess: () => refetchAfterWrite(client),
  });
  const job = running.data && 'job' in running.data ? running.data.job : undefined;
  const report = checking.data && 'rows' in checking.data ? checking.data : undefined;
  const step = job ? 3 : report ? 2 : chosen ? 1 : 0;
  const failure = running.error ?? checking.error ?? opening.error;
  return (
    <Modal
      open
      onOpenChange={onClose}
      title="Import Products"
      panelClasses="inset-x-0 bottom-0 mx-auto max-h-[90dvh] w-full rounded-t-xl data-[state=closed]:animate-fade-out data-[state=open]:animate-rise-in sm:top-1/2 sm:bottom-auto sm:max-w-xl sm:-translate-y-1/2 sm:rounded-xl"
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <Steps at={step} />
        {failure && (
          <div role="alert">
            <Notice tone="danger" title={failure.message} />
          </div>
        )}
        {job ? (
          <>
            <JobProgress id={job.id} />
            <Button onClick={onClose}>Close</Button>
          </>
        ) : chosen && report ? (
          <Check
            report={report}
            busy={running.isPending}
            onBack={checking.reset}
            onRun={() => running.mutate(chosen)}
          />
        ) : chosen ? (
          <Columns
            chosen={chosen}
            onChange={setChosen}
            busy={checking.isPending}
            onBack={() => setChosen(undefined)}
            onNext={() => checking.mutate(chosen)}
          />
        ) : (
          <ChooseFile busy={opening.isPending} onChoose={(file) => opening.mutate(file)} />
        )}
      </div>
    </Modal>
  );
}

/** Files from this size on are packed, so that they arrive in time. */
const LARGE = 1_000_000;

async function send(file: File, fields: Record<string, string>) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  body.set('file', file.size < LARGE ? file : await packed(file), file.name);
  return apiSend({ ...bulkApi.importFile(), body });
}

const packed = (file: File): Promise<Blob> =>
  new Response(file.stream().pipeThrough(new CompressionStream('gzip'))).blob();

const fieldsOf = ({ columns, createBrands }: Chosen) => ({
  createBrands: String(createBrands),
  mapping: JSON.stringify(
    Object.fromEntries(
      columns.flatMap(({ heading, column }) => (column ? [[heading, column]] : [])),
    ),
  ),
});

const Steps = ({ at }: { at: number }) => (
  <ol className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
    {STEPS.map((name, place) => (
      <li
        key={name}
        aria-current={place === at ? 'step' : undefined}
        className={place === at ? 'font-strong' : 'text-ink-soft'}
      >
        {place + 1}. {name}
      </li>
    ))}
  </ol>
);

type ChooseFileProps = { busy: boolean; onChoose: (file: File) => void };

function ChooseFile({ busy, onChoose }: ChooseFileProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a drop target
    <div
      role="group"
      aria-labelledby={id}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const [file] = event.dataTransfer.files;
        if (file) onChoose(file);
      }}
      className={classNames(
        'grid justify-items-start gap-4 rounded-lg border border-line-strong border-dashed p-6 transition-colors',
        isOver && 'border-accent bg-accent-soft',
      )}
    >
      <p id={id} className="text-sm">
        A CSV file: an export of this shop, of Shopify, or one with a heading for each column. Up to
        100 MB, in UTF-8 or UTF-16.
      </p>
      <Button busy={busy} busyLabel="Reading…" onClick={() => input.current?.click()}>
        Choose File
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="CSV file"
        accept=".csv,.tsv,.txt,text/csv"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onChoose(file);
          // The same file can be chosen again.
          target.value = '';
        }}
      />
    </div>
  );
}

type ColumnsProps = {
  chosen: Chosen;
  onChange: (chosen: Chosen) => void;
  busy: boolean;
  onBack: () => void;
  onNext: () => void;
};

function Columns({ chosen, onChange, busy, onBack, onNext }: ColumnsProps) {
  const { file, columns, createBrands } = chosen;
  const id = useId();
  const { data: fields = [] } = useQuery(apiQuery(fieldsApi.listDeclared({})));
  const choices = new Map([...COLUMNS, ...customColumns(fields)]);
  const known = columns.filter(({ column }) => column !== null).length;
  const choose = (place: number, column: ColumnKey | null) =>
    onChange({
      ...chosen,
      columns: columns.map((each, other) => {
        if (other === place) return { ...each, column };
        // Two columns cannot be the same.
        return each.column === column ? { ...each, column: null } : each;
      }),
    });
  return (
    <>
      <p className="wrap-anywhere text-sm">
        <span className="font-strong">{file.name}</span>: {known} of {columns.length} columns are
        recognised. What is not chosen is not read, and stays as it is.
      </p>
      <table className="w-full text-left text-sm">
        <thead className="text-ink-soft text-xs">
          <tr>
            <th className="py-2 pr-4 font-regular">In the file</th>
            <th className="py-2 font-regular">Means</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-line border-t">
          {columns.map(({ heading, sample, column }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: headings may come twice, and never move
            <tr key={place}>
              <td className="max-w-0 py-2 pr-4">
                <span id={`${id}-${place}`} className="wrap-anywhere block">
                  {heading || 'No heading'}
                </span>
                <span className="block truncate text-ink-soft text-xs">{sample}</span>
              </td>
              <td className="w-1/2 py-2">
                <select
                  aria-labelledby={`${id}-${place}`}
                  value={column ?? ''}
                  onChange={({ target }) =>
                    choose(place, (target.value || null) as ColumnKey | null)
                  }
                  className={CONTROL_CLASSES}
                >
                  <option value="">Not read</option>
                  {[...choices].map(([key, { heading: name }]) => (
                    <option key={key} value={key}>
                      {name}
                    </option>
                  ))}
                </select>
                {column && choices.get(column)?.hint && (
                  <span className="mt-1 block text-ink-soft text-xs">
                    {choices.get(column)?.hint}
                  </span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Checkbox
        label="Add brands that the shop doesn’t know"
        checked={createBrands}
        onChange={({ target }) => onChange({ ...chosen, createBrands: target.checked })}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onBack}>
          Back
        </Button>
        <Button busy={busy} busyLabel="Checking…" onClick={onNext}>
          Check
        </Button>
      </div>
    </>
  );
}

type CheckProps = { report: ImportReport; busy: boolean; onBack: () => void; onRun: () => void };

function Check({ report, busy, onBack, onRun }: CheckProps) {
  const { locale } = useSettings();
  const number = (value: number) => value.toLocaleString(locale);
  const { rows, created, updated, unchanged, refused, errors } = report;
  const count = created + updated;
  const figures = [
    ['New', created],
    ['Changed', updated],
    ['Unchanged', unchanged],
    ['Not imported', refused],
  ] as const;
  return (
    <>
      <p role="status" className="text-sm">
        {number(rows)} rows were read; nothing is written yet.
      </p>
      <dl className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        {figures.map(([name, value]) => (
          <div key={name} className="rounded-lg bg-sunken p-4">
            <dt className="text-ink-soft text-sm">{name}</dt>
            <dd className="figures font-strong text-xl">{number(value)}</dd>
          </div>
        ))}
      </dl>
      {refused > 0 && (
        <Notice
          title={`${refused === 1 ? '1 product' : `${number(refused)} products`} cannot be imported`}
        >
          {count > 0
            ? 'Mend the file and begin again, or import the others.'
            : 'Mend the file and begin again.'}
        </Notice>
      )}
      <JobErrors errors={errors} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onBack}>
          Back
        </Button>
        {count > 0 && (
          <Button busy={busy} busyLabel="Starting…" onClick={onRun}>
            Import {number(count)} {count === 1 ? 'Product' : 'Products'}
          </Button>
        )}
      </div>
    </>
  );
}
