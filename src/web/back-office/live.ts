import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isOpenInForm } from '../../kit/admin/form/open-records.ts';
import { NEWEST_ROWS } from '../../kit/admin/list/list-search.ts';
import { LATEST_ORDERS } from '../../modules/analytics/admin/attention.ts';
import * as dashboardApi from '../../modules/analytics/dashboard-endpoints.ts';
import * as orderRecordsApi from '../../modules/orders/admin-endpoints.ts';
import * as eventsApi from '../../modules/staff/event-endpoints.ts';
import { ApiError, apiFetch } from '../../shared/api-client.ts';

const FOLLOWED = [
  dashboardApi.listAttention(),
  dashboardApi.read(),
  dashboardApi.listFirstSteps(),
  orderRecordsApi.list(LATEST_ORDERS),
  orderRecordsApi.list(NEWEST_ROWS),
];

/** Until the line is tried again, at first and at most: from then on everything is asked for each time instead. */
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;

/** The server says something every 20 seconds: a line that is silent for longer is dead, though nobody closed it. */
const SILENT_MS = 50_000;

/**
 * Reloads what the dashboard shows, and what stands open in a form, whenever the shop says that something has happened.
 * One line to the server for the tab while it is seen, opened again when it breaks; where there is none to be had, the
 * tab asks each minute.
 * @param on whether the session is open
 */
export function useLive(on: boolean): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!on) return;
    const refetch = () => {
      for (const { key } of FOLLOWED) queryClient.invalidateQueries({ queryKey: key });
      queryClient.invalidateQueries({ type: 'active', predicate: isOpenInForm });
    };
    let line: AbortController | undefined;
    const followWhileSeen = () => {
      if (document.hidden) {
        line?.abort();
        line = undefined;
      } else if (!line) {
        line = new AbortController();
        follow(line.signal, refetch);
      }
    };
    followWhileSeen();
    document.addEventListener('visibilitychange', followWhileSeen);
    return () => {
      document.removeEventListener('visibilitychange', followWhileSeen);
      line?.abort();
    };
  }, [on, queryClient]);
}

/** Ends when the session has ended, or where the server says that there is no line. */
async function follow(signal: AbortSignal, onActivity: () => void): Promise<void> {
  let wait = FIRST_WAIT_MS;
  for (let isFirst = true; !signal.aborted; isFirst = false) {
    const end = await listen(signal, onActivity, isFirst);
    if (end === 'for good') return;
    if (end === 'broken') wait = FIRST_WAIT_MS;
    else if (wait === LONGEST_WAIT_MS) onActivity();
    await new Promise((resolve) => setTimeout(resolve, wait));
    wait = Math.min(wait * 2, LONGEST_WAIT_MS);
  }
}

/**
 * Listens until the line breaks. By `fetch`, since an EventSource cannot carry the token.
 * @returns 'never' where nothing came through it but its opening, if that
 */
async function listen(
  signal: AbortSignal,
  onActivity: () => void,
  isFirst: boolean,
): Promise<'for good' | 'broken' | 'never'> {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), SILENT_MS);
  let parts = 0;
  try {
    const response = await apiFetch(eventsApi.listen().url, {
      signal: AbortSignal.any([signal, silence.signal]),
    });
    if (response.status === 204) return 'for good';
    // Something may have happened while nobody listened.
    if (!isFirst) onActivity();
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let heard = '';
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), SILENT_MS);
      parts++;
      const events = (heard + part.value).split('\n\n');
      heard = events.pop() ?? '';
      if (events.some((event) => event.includes('event: activity'))) onActivity();
    }
  } catch (error) {
    if (error instanceof ApiError && (error.status === 401 || error.status === 403)) {
      return 'for good';
    }
  } finally {
    clearTimeout(timer);
  }
  return parts > 1 ? 'broken' : 'never';
}
