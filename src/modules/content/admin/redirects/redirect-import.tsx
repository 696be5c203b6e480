import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { apiSend } from '../../../../shared/api-client.ts';
import { refetchAfterWrite } from '../../../../shared/queries.ts';
import { useSettings } from '../../../../shared/settings.ts';
import { Button } from '../../../../ui/button.tsx';
import { TextAreaField } from '../../../../ui/fields/text-area-field.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { Drawer } from '../../../../ui/overlays/modal.tsx';
import { toast } from '../../../../ui/toasts/toast.ts';
import * as redirectsApi from '../../redirect-endpoints.ts';
import type { RedirectReport } from '../../redirect-schema.ts';

type RedirectImportProps = { open: boolean; onClose: () => void };

/** Brings redirects in from a file, or from lines that are pasted: looked at first, then written. */
export const RedirectImport = ({ open, onClose }: RedirectImportProps) => (
  <Drawer open={open} onOpenChange={onClose} title="Import Redirects">
    <Lines onClose={onClose} />
  </Drawer>
);

function Lines({ onClose }: { onClose: () => void }) {
  const { locale } = useSettings();
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const send = (dryRun: boolean) => apiSend(redirectsApi.importFile({ text, dryRun }));
  const checking = useMutation({ mutationFn: () => send(true) });
  const writing = useMutation({
    mutationFn: () => send(false),
    onSuccess: ({ created, updated }) => {
      void refetchAfterWrite(client);
      toast({ title: `${(created + updated).toLocaleString(locale)} redirects imported` });
      onClose();
    },
  });
  const failure = writing.error ?? checking.error;
  const report = checking.data;
  const count = report ? report.created + report.updated : 0;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <TextAreaField
        label="Old address, new address"
        hint="A line each, with a comma between. A third column may say 301, 302 or 410. Shopify’s export of URL redirects is understood as it is."
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
            Import {count.toLocaleString(locale)} {count === 1 ? 'Redirect' : 'Redirects'}
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

function Report({ report }: { report: RedirectReport }) {
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
          {errors.map(({ line, value, message }) => (
            <li key={line} className="wrap-anywhere grid gap-0.5 px-4 py-2">
              {message}
              <span className="text-ink-soft text-xs">
                Line {line}
                {value && ` · “${value}”`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
