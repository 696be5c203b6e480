import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { type Action, ActionButton, sending, useActions } from '../../../../kit/admin/action.tsx';
import { ProgressBar } from '../../../../kit/admin/form/progress-bar.tsx';
import { apiQuery, refetchAfterWrite } from '../../../../shared/queries.ts';
import { saveFile } from '../../../../shared/save-file.ts';
import { useSettings } from '../../../../shared/settings.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { LoadFailure } from '../../../../ui/loading/load-failure.tsx';
import { Skeleton } from '../../../../ui/loading/skeleton.tsx';
import * as batchJobsApi from '../../endpoints.ts';
import type { BatchJobView } from '../../schema.ts';

/** How often a job is asked how far it is. */
const ASK_MS = 1_000;

/** For so long after its end an import may still find pictures that cannot be fetched. */
const PICTURES_MS = 60_000;

const mayStillTell = ({ kind, endedAt }: BatchJobView): boolean =>
  kind === 'import' && endedAt !== null && Date.now() - Date.parse(endedAt) < PICTURES_MS;

const STATES: Record<BatchJobView['state'], string> = {
  waiting: 'Waiting',
  running: 'Running',
  done: 'Done',
  failed: 'Failed',
  cancelled: 'Cancelled',
  undoing: 'Taking back',
  undone: 'Undone',
};

export const stateText = ({ state }: BatchJobView): string => STATES[state];

export const isUnderWay = ({ state }: Pick<BatchJobView, 'state'>): boolean =>
  state === 'waiting' || state === 'running' || state === 'undoing';

/** What can be done about a job. */
export function jobActions(job: BatchJobView): Action[] {
  const { id } = job;
  const actions: (Action | false)[] = [
    job.canCancel && {
      id: 'cancel-job',
      label: 'Cancel',
      busy: 'Cancelling…',
      needs: batchJobsApi.cancel,
      run: sending(batchJobsApi.cancel({ id }), 'Cancelled', 'What was done so far stays.'),
      failed: 'Failed to cancel',
    },
    job.canUndo && {
      id: 'undo-job',
      label: 'Undo',
      busy: 'Taking back…',
      needs: batchJobsApi.undo,
      ...(job.kind === 'import' && {
        ask: { title: 'Undo Import', text: <UndoneImport of={job} /> },
      }),
      run: sending(
        batchJobsApi.undo({ id }),
        'Taking it back',
        'What was changed since is left alone.',
      ),
      failed: 'Failed to undo',
    },
    !isUnderWay(job) && {
      id: 'job-result',
      label: 'Download Result',
      busy: 'Downloading…',
      needs: batchJobsApi.download,
      run: async () => {
        await saveFile(batchJobsApi.download({ id }), 'result.csv');
        return { done: 'Result downloaded' };
      },
      failed: 'Download failed',
    },
  ];
  return actions.filter((action): action is Action => action !== false);
}

/** What would come of taking an import back. */
function UndoneImport({ of: { title, counts } }: { of: BatchJobView }) {
  const { locale } = useSettings();
  const said = (count: number) =>
    `${count.toLocaleString(locale)} ${count === 1 ? 'product' : 'products'}`;
  const { created = 0, updated = 0 } = counts;
  return (
    <div className="grid gap-2">
      <p className="wrap-anywhere">Of {title}:</p>
      <ul className="list-disc pl-5">
        {created > 0 && (
          <li>{said(created)} that it made: removed, unless something of it was sold.</li>
        )}
        {updated > 0 && (
          <li>{said(updated)} that it changed: as before, unless somebody changed it since.</li>
        )}
        <li>Brands, categories and custom fields that it made stay.</li>
      </ul>
    </div>
  );
}

/** A job, asked how far it is until it ends. */
export function useJob(id: string) {
  const asked = useQuery({
    ...apiQuery(batchJobsApi.find({ id })),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data && (isUnderWay(data) || mayStillTell(data)) ? ASK_MS : false,
  });
  const client = useQueryClient();
  const state = asked.data?.state;
  const reportEnd = useEffectEvent(() => {
    void refetchAfterWrite(client);
  });
  useEffect(() => {
    if (state && !isUnderWay({ state })) reportEnd();
  }, [state]);
  return asked;
}

/** How far a job is, what became of it, and what can be done about it. */
export function JobProgress({ id }: { id: string }) {
  const { data: job, error, refetch } = useJob(id);
  if (job) return <Progress job={job} />;
  if (error) return <LoadFailure centred text={error.message} onRetry={refetch} />;
  return <Skeleton className="h-24 animate-late-fade-in" />;
}

function Progress({ job }: { job: BatchJobView }) {
  const { locale } = useSettings();
  const of = useActions(jobActions(job));
  const number = (value: number) => value.toLocaleString(locale);
  return (
    <section aria-label="Progress" className="grid gap-4 text-sm">
      <div className="grid gap-2">
        <p role="status" className="flex flex-wrap justify-between gap-x-4">
          <span className="font-strong">
            {stateText(job)}
            {job.summary && `: ${job.summary}`}
          </span>
          <span className="figures text-ink-soft">
            {number(job.done)} of {number(job.total)}
          </span>
        </p>
        <ProgressBar label={job.title} value={job.done} max={Math.max(1, job.total)} />
        {isUnderWay(job) && (
          <p className="text-ink-soft">
            It goes on when you close this. You will see how far it is wherever you go.
          </p>
        )}
      </div>
      <JobErrors errors={job.errors} />
      <div className="flex flex-wrap gap-2">
        {madeProducts(job) && (
          <ButtonLink size="sm" variant="secondary" href={`/admin/products?job=${job.id}`}>
            See the Products
          </ButtonLink>
        )}
        {of.actions.map((action) => (
          <ActionButton key={action.id} of={of} action={action} />
        ))}
      </div>
      {of.question}
    </section>
  );
}

/** Whether there are products that it made or changed. */
const madeProducts = ({ kind, state, counts }: BatchJobView): boolean =>
  (kind === 'import' || kind === 'bulk') &&
  state !== 'undoing' &&
  state !== 'undone' &&
  ['created', 'updated', 'changed'].some((what) => counts[what]);

/** What was not done, and why. */
export function JobErrors({ errors }: { errors: BatchJobView['errors'] }) {
  if (errors.length === 0) return null;
  return (
    <ul
      aria-label="Not done"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys
      tabIndex={0}
      className="max-h-64 divide-y divide-line overflow-y-auto rounded-lg border border-line"
    >
      {byMessage(errors).map(({ message, of }) => (
        <li key={message} className="wrap-anywhere grid gap-0.5 px-4 py-2">
          {message}
          <span className="text-ink-soft text-xs">
            {of.length > 1 && `${of.length} times: `}
            {placesOf(of).join(of.some(({ line }) => line !== undefined) ? '; ' : ', ')}
          </span>
        </li>
      ))}
    </ul>
  );
}

type JobError = BatchJobView['errors'][number];

/** The same refusal once, with all that it is about in the order of the file: pictures are told of as they come. */
function byMessage(errors: JobError[]): { message: string; of: JobError[] }[] {
  const groups = new Map<string, JobError[]>();
  for (const error of errors.toSorted((one, other) => (one.line ?? 0) - (other.line ?? 0))) {
    groups.set(error.message, [...(groups.get(error.message) ?? []), error]);
  }
  return [...groups].map(([message, of]) => ({ message, of }));
}

/** Where in a file, or what: the lines of one column together. */
function placesOf(errors: JobError[]): string[] {
  const lines = new Map<string, number[]>();
  for (const { line, column, value, name } of errors) {
    const what = [column, value && `“${value}”`, line === undefined && name];
    const said = what.filter(Boolean).join(' · ');
    lines.set(said, [...(lines.get(said) ?? []), ...(line === undefined ? [] : [line])]);
  }
  return [...lines].map(([said, of]) => {
    const where = of.length > 0 && `${of.length === 1 ? 'Line' : 'Lines'} ${of.join(', ')}`;
    return [where, said].filter(Boolean).join(' · ');
  });
}
