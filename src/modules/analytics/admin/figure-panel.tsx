import { ArrowDownTrayIcon } from '@heroicons/react/24/outline';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import type { Call } from '../../../kit/endpoint.ts';
import { saveFile } from '../../../shared/save-file.ts';
import { Button } from '../../../ui/button.tsx';
import { type Column, DataTable } from '../../../ui/tables/data-table.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import type { AnalyticsTable } from '../constants.ts';
import * as analyticsApi from '../endpoints.ts';
import type { AnalyticsView } from '../schema.ts';

type FigurePanelProps<Row> = {
  title: string;
  /** What it shows, in words. */
  finding: ReactNode;
  /** The same numbers as a table; left out: what is shown is one. */
  table?: { columns: Column<Row>[]; rows: Row[]; rowId(row: Row): string };
  /** What the file of these numbers is called; left out: there are none. */
  file?: { table: AnalyticsTable; view: AnalyticsView };
  children: ReactNode;
};

/** A chart with what it says, the table behind it and its file. */
export function FigurePanel<Row extends object>(props: FigurePanelProps<Row>) {
  const { title, finding, table, file, children } = props;
  const titleId = useId();
  const [showsTable, setShowsTable] = useState(false);
  return (
    <figure
      aria-labelledby={titleId}
      className="flex min-w-0 flex-col rounded-lg border border-line bg-surface"
    >
      <figcaption className="grid gap-0.5 px-5 pt-3 pb-2 only:pb-4">
        <span className="flex min-h-9 flex-wrap items-center justify-between gap-x-2">
          <strong id={titleId} className="font-strong">
            {title}
          </strong>
          {file && (
            <span className="-mr-3 ml-auto flex">
              {table && (
                <Button variant="ghost" size="sm" onClick={() => setShowsTable(!showsTable)}>
                  {showsTable ? 'Chart' : 'Table'}
                  <span className="sr-only"> of {title}</span>
                </Button>
              )}
              <CsvButton call={fileOf(file)} fallbackName={`${file.table}.csv`} of={title} />
            </span>
          )}
        </span>
        <span className="text-ink-soft text-sm">{finding}</span>
      </figcaption>
      {showsTable && table ? (
        <section
          aria-label={`${title}, as a table`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
          tabIndex={0}
          className="max-h-72 overflow-y-auto border-line border-t -outline-offset-2"
        >
          <DataTable label={title} dense {...table} />
        </section>
      ) : (
        children
      )}
    </figure>
  );
}

function fileOf({ table, view }: { table: AnalyticsTable; view: AnalyticsView }): Call<Blob> {
  const { timeRange, range, compare, currency } = view;
  return analyticsApi.download({
    table,
    ...(timeRange === 'free' ? { date: `${range.from}..${range.to}` } : { timeRange }),
    compare,
    currency,
  });
}

type CsvButtonProps = { call: Call<Blob>; fallbackName: string; of: string };

export function CsvButton({ call, fallbackName, of }: CsvButtonProps) {
  const download = useMutation({
    mutationFn: () => saveFile(call, fallbackName),
    onError: ({ message }) =>
      toast({ title: 'Download failed', description: message, destructive: true }),
  });
  return (
    <Button
      variant="ghost"
      size="sm"
      onClick={() => download.mutate()}
      busy={download.isPending}
      busyLabel="CSV"
    >
      <ArrowDownTrayIcon aria-hidden="true" className="size-4" />
      CSV<span className="sr-only"> of {of}</span>
    </Button>
  );
}
