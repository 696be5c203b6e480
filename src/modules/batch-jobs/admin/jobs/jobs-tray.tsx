import { XMarkIcon } from '@heroicons/react/24/outline';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCan } from '../../../../kit/admin/access/session.ts';
import { ActionButton, useActions } from '../../../../kit/admin/action.tsx';
import { ProgressBar } from '../../../../kit/admin/form/progress-bar.tsx';
import { apiListQuery } from '../../../../shared/queries.ts';
import { useSettings } from '../../../../shared/settings.ts';
import { IconButton } from '../../../../ui/button.tsx';
import * as batchJobsApi from '../../endpoints.ts';
import { isUnderWay, jobActions, stateText, useJob } from './job-progress.tsx';

/** As many as fit beside what one is doing; Imports has a list of all. */
const SHOWN = 3;

/** Work that goes on wherever one looks: how far it is and, until somebody puts it away, what became of it. */
export function JobsTray() {
  const canView = useCan(batchJobsApi.list);
  const { data } = useQuery({
    ...apiListQuery(batchJobsApi.list({ state: 'waiting,running,undoing', limit: SHOWN })),
    staleTime: 0,
    enabled: canView,
  });
  const [seen, setSeen] = useState<readonly string[]>([]);
  const added = data?.items.map(({ id }) => id).filter((id) => !seen.includes(id)) ?? [];
  if (added.length > 0) setSeen([...seen, ...added]);
  const [away, setAway] = useState<ReadonlySet<string>>(new Set());
  const shown = seen.filter((id) => !away.has(id)).slice(-SHOWN);
  if (shown.length === 0) return null;
  return (
    <section
      aria-label="Background work"
      className="pointer-events-none fixed right-4 bottom-24 z-30 grid w-80 max-w-[calc(100vw-2rem)] gap-2"
    >
      {shown.map((id) => (
        <Line key={id} id={id} onAway={() => setAway(new Set([...away, id]))} />
      ))}
    </section>
  );
}

function Line({ id, onAway }: { id: string; onAway: () => void }) {
  const { locale } = useSettings();
  const { data: job } = useJob(id);
  const of = useActions(job ? jobActions(job) : []);
  if (!job) return null;
  const number = (value: number) => value.toLocaleString(locale);
  return (
    <div className="pointer-events-auto grid gap-2 rounded-lg border border-line bg-surface p-3 pl-4 text-sm shadow-floating">
      <div className="flex items-start gap-2">
        <p role="status" className="wrap-anywhere min-w-0 flex-1">
          <span className="font-strong">{job.title}</span>
          <span className="figures block text-ink-soft">
            {isUnderWay(job)
              ? `${stateText(job)}: ${number(job.done)} of ${number(job.total)}`
              : `${stateText(job)}${job.summary && `: ${job.summary}`}`}
          </span>
        </p>
        <IconButton label={`Put ${job.title} away`} onClick={onAway}>
          <XMarkIcon className="size-5" />
        </IconButton>
      </div>
      {isUnderWay(job) && (
        <ProgressBar label={job.title} value={job.done} max={Math.max(1, job.total)} />
      )}
      <div className="flex flex-wrap gap-2">
        {of.actions.map((action) => (
          <ActionButton key={action.id} of={of} action={action} />
        ))}
      </div>
      {of.question}
    </div>
  );
}
