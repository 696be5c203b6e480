import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import type { Call } from '../../../../kit/endpoint.ts';
import { apiSend } from '../../../../shared/api-client.ts';
import { apiQuery, refetchAfterWrite } from '../../../../shared/queries.ts';
import { saveBlob } from '../../../../shared/save-file.ts';
import { useSettings } from '../../../../shared/settings.ts';
import { Button } from '../../../../ui/button.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { Checkbox } from '../../../../ui/fields/checkbox.tsx';
import { Select } from '../../../../ui/fields/select-field.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { Modal } from '../../../../ui/overlays/modal.tsx';
import { JobErrors, JobProgress } from '../../../batch-jobs/admin/jobs/job-progress.tsx';
import type { BatchJobView } from '../../../batch-jobs/schema.ts';
import * as fieldsApi from '../../../custom-fields/endpoints.ts';
import * as bulkApi from '../../bulk-endpoints.ts';
import type { ImportReport } from '../../bulk-schema.ts';
import { columnsInWords, customColumns, newFieldOf, TEMPLATE } from '../../csv/columns.ts';

type ImportWindowProps = { open: boolean; onClose: () => void };

/** Brings a file of products in. */
export function ImportWindow({ open, onClose }: ImportWindowProps) {
  return open && <ProductImport onClose={onClose} />;
}

function ProductImport({ onClose }: { onClose: () => void }) {
  const { data: fields = [] } = useQuery(apiQuery(fieldsApi.listDeclared({})));
  return (
    <FileImport
      title="Import Products"
      text="A CSV file: an export of this shop, of Shopify or of WooCommerce, or one with a heading for each column. Up to 100 MB, in UTF-8 or UTF-16."
      noun={{ one: 'Product', many: 'Products' }}
      call={bulkApi.importFile()}
      choices={new Map<string, Choice>([...columnsInWords(), ...customColumns(fields)])}
      otherChoice={ownFieldOf}
      template={TEMPLATE}
      ticks={[
        { field: 'createBrands', label: 'Add brands that the shop doesn’t know', isOn: true },
        { field: 'asDrafts', label: 'New products as drafts, to look at before shoppers see them' },
      ]}
      onClose={onClose}
    />
  );
}

/** Any column can become a custom field of its name. */
function ownFieldOf(heading: string): [string, Choice] | undefined {
  const label = heading.trim().slice(0, 60);
  const key = newFieldOf(heading, 'filled') ?? (label && `newFields.${label}`);
  return key
    ? [key, { heading: `New custom field: ${key.slice('newFields.'.length)}` }]
    : undefined;
}

type Choice = { heading: string; hint?: string };

type FileColumn = { heading: string; sample: string; column: string | null };

type FileImportProps = {
  title: string;
  /** Which files are taken. */
  text: string;
  noun: { one: string; many: string };
  /** The call without what it sends. */
  call: Call<ImportReport | { columns: FileColumn[] } | { job: BatchJobView }>;
  /** What a column can mean. */
  choices: ReadonlyMap<string, Choice>;
  /** What a column of this heading can mean besides. */
  otherChoice?: (heading: string) => [string, Choice] | undefined;
  /** Rows to begin a file of one's own with. */
  template?: readonly (readonly string[])[];
  /** What the import does besides, where it is ticked. */
  ticks: { field: string; label: string; isOn?: boolean }[];
  onClose: () => void;
};

type Chosen = { file: File; columns: FileColumn[]; ticked: Record<string, boolean> };

const STEPS = ['File', 'Columns', 'Check', 'Run'] as const;

/** Brings a file in, in four steps: the file, its columns, what would come of it, and how far it is. */
export function FileImport(props: FileImportProps) {
  const { title, text, noun, call, ticks, template, onClose } = props;
  const send = (file: File, fields: Record<string, string>) => sendFile(call, file, fields);
  const fieldsOf = ({ columns, ticked }: Chosen) => ({
    ...Object.fromEntries(Object.entries(ticked).map(([field, is]) => [field, String(is)])),
    mapping: JSON.stringify(
      Object.fromEntries(
        columns.flatMap(({ heading, column }) => (column ? [[heading, column]] : [])),
      ),
    ),
  });
  const client = useQueryClient();
  const { locale } = useSettings();
  const [chosen, setChosen] = useState<Chosen>();
  const opening = useMutation({
    mutationFn: (file: File) => send(file, { columnsOnly: 'true' }),
    onSuccess: (response, file) => {
      if (!('columns' in response)) return;
      const ticked = Object.fromEntries(ticks.map(({ field, isOn = false }) => [field, isOn]));
      setChosen({ file, columns: response.columns, ticked });
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
  const count = report ? report.created + report.updated : 0;
  return (
    <Modal
      open
      onOpenChange={onClose}
      title={title}
      panelClasses="inset-x-0 bottom-0 mx-auto max-h-[90dvh] w-full rounded-t-xl data-[state=closed]:animate-fade-out data-[state=open]:animate-rise-in sm:top-1/2 sm:bottom-auto sm:max-w-xl sm:-translate-y-1/2 sm:rounded-xl"
      footer={
        job ? (
          <Button wide onClick={onClose}>
            Close
          </Button>
        ) : chosen && report ? (
          <NextStep
            onBack={checking.reset}
            {...(count > 0 && {
              next: `Import ${count.toLocaleString(locale)} ${count === 1 ? noun.one : noun.many}`,
            })}
            busy={running.isPending}
            busyLabel="Starting…"
            onNext={() => running.mutate(chosen)}
          />
        ) : chosen ? (
          <NextStep
            onBack={() => setChosen(undefined)}
            next="Check"
            busy={checking.isPending}
            busyLabel="Checking…"
            onNext={() => checking.mutate(chosen)}
          />
        ) : undefined
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <Steps at={step} />
        {failure && (
          <div role="alert">
            <Notice tone="danger" title={failure.message} />
          </div>
        )}
        {job ? (
          <JobProgress id={job.id} />
        ) : chosen && report ? (
          <Check report={report} noun={noun} />
        ) : chosen ? (
          <Columns
            chosen={chosen}
            choices={props.choices}
            otherChoice={props.otherChoice}
            ticks={ticks}
            onChange={setChosen}
          />
        ) : (
          <ChooseFile
            text={text}
            template={template}
            busy={opening.isPending}
            onChoose={(file) => opening.mutate(file)}
          />
        )}
      </div>
    </Modal>
  );
}

/** Files from this size on are packed, so that they arrive in time. */
const LARGE = 1_000_000;

async function sendFile<Result>(call: Call<Result>, file: File, fields: Record<string, string>) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  body.set('file', file.size < LARGE ? file : await packed(file), file.name);
  return apiSend({ ...call, body });
}

const packed = (file: File): Promise<Blob> =>
  new Response(file.stream().pipeThrough(new CompressionStream('gzip'))).blob();

type NextStepProps = {
  onBack: () => void;
  /** Left out: there is no way on. */
  next?: string;
  busy: boolean;
  busyLabel: string;
  onNext: () => void;
};

const NextStep = ({ onBack, next, busy, busyLabel, onNext }: NextStepProps) => (
  <div className="flex flex-wrap justify-end gap-3">
    <Button variant="secondary" onClick={onBack}>
      Back
    </Button>
    {next && (
      <Button busy={busy} busyLabel={busyLabel} onClick={onNext}>
        {next}
      </Button>
    )}
  </div>
);

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

type ChooseFileProps = Pick<FileImportProps, 'text' | 'template'> & {
  busy: boolean;
  onChoose: (file: File) => void;
};

function ChooseFile({ text, template, busy, onChoose }: ChooseFileProps) {
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
        {text}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button busy={busy} busyLabel="Reading…" onClick={() => input.current?.click()}>
          Choose File
        </Button>
        {template && (
          <Button variant="secondary" onClick={() => saveTemplate(template)}>
            Download a Template
          </Button>
        )}
      </div>
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

function saveTemplate(rows: readonly (readonly string[])[]) {
  const text = rows.map((row) => row.map(quoted).join(',')).join('\r\n');
  saveBlob(new Blob([`\ufeff${text}\r\n`], { type: 'text/csv' }), new Headers(), 'template.csv');
}

const quoted = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

type ColumnsProps = Pick<FileImportProps, 'choices' | 'otherChoice' | 'ticks'> & {
  chosen: Chosen;
  onChange: (chosen: Chosen) => void;
};

function Columns({ chosen, choices, otherChoice, ticks, onChange }: ColumnsProps) {
  const { file, columns, ticked } = chosen;
  const id = useId();
  const known = columns.filter(({ column }) => column !== null).length;
  const choose = (place: number, column: string | null) =>
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
              <td className="w-3/5 py-2 sm:w-1/2">
                <Select
                  aria-labelledby={`${id}-${place}`}
                  value={column ?? ''}
                  onChange={({ target }) => choose(place, target.value || null)}
                >
                  <option value="">Not read</option>
                  {[...choices].map(([key, { heading: name }]) => (
                    <option key={key} value={key}>
                      {name}
                    </option>
                  ))}
                  <OtherChoice of={otherChoice?.(heading)} />
                </Select>
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
      {ticks.map(({ field, label }) => (
        <Checkbox
          key={field}
          label={label}
          checked={ticked[field] ?? false}
          onChange={({ target }) =>
            onChange({ ...chosen, ticked: { ...ticked, [field]: target.checked } })
          }
        />
      ))}
    </>
  );
}

function OtherChoice({ of }: { of: [string, Choice] | undefined }) {
  return of && <option value={of[0]}>{of[1].heading}</option>;
}

type CheckProps = Pick<FileImportProps, 'noun'> & {
  report: ImportReport;
};

function Check({ report, noun }: CheckProps) {
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
          title={`${number(refused)} ${(refused === 1 ? noun.one : noun.many).toLowerCase()} cannot be imported`}
        >
          {count > 0
            ? 'Mend the file and begin again, or import the others.'
            : 'Mend the file and begin again.'}
        </Notice>
      )}
      <JobErrors errors={errors} />
    </>
  );
}
