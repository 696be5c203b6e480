import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { apiSend } from '../../../shared/api-client.ts';
import { refetchAfterWrite } from '../../../shared/queries.ts';
import { useSettings } from '../../../shared/settings.ts';
import { Button } from '../../../ui/button.tsx';
import { TextAreaField } from '../../../ui/fields/text-area-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Drawer } from '../../../ui/overlays/modal.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import type { Call } from '../../endpoint.ts';
import type { RowsInput, RowsReport } from '../../rows-report.ts';
import { inTitle } from '../action.tsx';

type RowsImportProps = {
  noun: { one: string; many: string };
  /** What the lines are, and what they may say. */
  label: string;
  hint: string;
  importFile(input: RowsInput): Call<RowsReport>;
  open: boolean;
  onClose: () => void;
};

/** Brings rows in from a short file, or from lines that are pasted: looked at first, then written. */
export const RowsImport = ({ open, onClose, ...rows }: RowsImportProps) => (
  <Drawer open={open} onOpenChange={onClose} title={`Import ${inTitle(rows.noun.many)}`}>
    <Rows {...rows} onClose={onClose} />
  </Drawer>
);

function Rows({ noun, label, hint, importFile, onClose }: Omit<RowsImportProps, 'open'>) {
  const { locale } = useSettings();
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const send = (dryRun: boolean) => apiSend(importFile({ text, dryRun }));
  const checking = useMutation({ mutationFn: () => send(true) });
  const writing = useMutation({
    mutationFn: () => send(false),
    onSuccess: ({ created, updated }) => {
      void refetchAfterWrite(client);
      toast({ title: `${(created + updated).toLocaleString(locale)} ${noun.many} imported` });
      onClose();
    },
  });
  const failure = writing.error ?? checking.error;
  const report = checking.data;
  const count = report ? report.created + report.updated : 0;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <TextAreaField
        label={label}
        hint={hint}
        rows={10}
        spellCheck={false}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          checking.reset();
        }}
      />
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => input.current?.click()}>
          Choose File
        </Button>
        <Button
          variant={count > 0 ? 'secondary' : undefined}
          disabled={text.trim() === ''}
          busy={checking.isPending}
          busyLabel="Checking…"
          onClick={() => checking.mutate()}
        >
          Check
        </Button>
        {count > 0 && (
          <Button busy={writing.isPending} busyLabel="Importing…" onClick={() => writing.mutate()}>
            Import {count.toLocaleString(locale)} {inTitle(count === 1 ? noun.one : noun.many)}
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="CSV file"
        accept=".csv,.tsv,.txt,text/csv"
        onChange={async ({ target }) => {
          const [file] = target.files ?? [];
          if (file) setText(await file.text());
          checking.reset();
          target.value = '';
        }}
      />
      {failure && (
        <div role="alert">
          <Notice tone="danger" title={failure.message} />
        </div>
      )}
      {report && <Report report={report} />}
    </div>
  );
}

function Report({ report }: { report: RowsReport }) {
  const { locale } = useSettings();
  const number = (value: number) => value.toLocaleString(locale);
  const { created, updated, unchanged, refused, errors } = report;
  const said = [
    `${number(created)} new`,
    `${number(updated)} changed`,
    `${number(unchanged)} as they are`,
    `${number(refused)} refused`,
  ];
  return (
    <section aria-label="What would come of it" className="grid gap-3 text-sm">
      <p role="status">{said.join(', ')}. Nothing is written yet.</p>
      {errors.length > 0 && (
        <ul
          aria-label="Refused"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys
          tabIndex={0}
          className="max-h-64 divide-y divide-line overflow-y-auto rounded-lg border border-line"
        >
          {errors.map(({ line, column, value, message }) => (
            <li key={line} className="wrap-anywhere grid gap-0.5 px-4 py-2">
              {message}
              <span className="text-ink-soft text-xs">
                Line {line}
                {column && `, ${column}`}
                {value && ` · “${value}”`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
