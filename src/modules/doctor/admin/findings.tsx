import { useQuery } from '@tanstack/react-query';
import type { Finding, State } from '../../../kit/check.ts';
import { Loaded } from '../../../shared/loaded.tsx';
import { apiQuery } from '../../../shared/queries.ts';
import { Panel } from '../../../ui/panel.tsx';
import { type PillTone, StatusPill } from '../../../ui/status-pill.tsx';
import * as doctorApi from '../endpoints.ts';

const STATES: Record<State, { word: string; tone: PillTone }> = {
  ok: { word: 'OK', tone: 'accent' },
  unknown: { word: 'Unknown', tone: 'quiet' },
  warning: { word: 'Look at it', tone: 'warm' },
  fault: { word: 'At fault', tone: 'danger' },
};

/** What the doctor says of mail, where it is set up: whether it leaves, and whether other servers believe that it is ours. */
export function MailFindings() {
  const query = useQuery({ ...apiQuery(doctorApi.examine()), staleTime: 0 });
  return (
    <Loaded query={query} failed="Failed to look at the shop">
      {({ parts }) => (
        <Part
          title="What other servers see"
          findings={parts.find(({ title }) => title === 'Mail')?.findings ?? []}
        />
      )}
    </Loaded>
  );
}

type Line = Finding & { under?: string };

export function Part({ title, findings }: { title: string; findings: Line[] }) {
  if (findings.length === 0) return null;
  return (
    <Panel title={title}>
      <ul className="divide-y divide-line">
        {findings.map(({ about, under, state, says, advice }) => (
          <li
            key={`${about} ${says}`}
            className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 px-5 py-3 text-sm sm:grid-cols-[10rem_minmax(0,1fr)_auto]"
          >
            <h3 className="wrap-anywhere font-strong">
              {about}
              {under && <span className="block font-regular text-ink-soft text-xs">{under}</span>}
            </h3>
            <div className="order-last col-span-full grid content-start gap-1 sm:order-none sm:col-span-1">
              <p className="wrap-anywhere">{says}</p>
              {advice && <p className="wrap-anywhere text-ink-soft">{advice}</p>}
            </div>
            <StatusPill tone={STATES[state].tone}>{STATES[state].word}</StatusPill>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
