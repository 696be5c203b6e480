import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError, apiFetch } from '../../shared/api-client.ts';
import { ATTENTION_PATH } from './attention.ts';

const PATH = '/api/admin/events';

/** What a dashboard shows of the latest orders; a list that somebody reads does not change under their eyes. */
export const LATEST_ORDERS = { limit: 5 };

const FOLLOWED = [
  [ATTENTION_PATH],
  ['/api/admin/dashboard'],
  ['/api/admin/first-steps'],
  ['/api/admin/orders', LATEST_ORDERS],
];

/** Until it is tried again, at first and at most. */
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

/**
 * Asks anew for what the dashboard shows whenever the shop says that something has happened. One line to the server
 * for the tab while it is seen, opened again when it breaks. @param on whether the session is open
 */
export function useLive(on: boolean): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!on) return;
    const refetch = () => {
      for (const queryKey of FOLLOWED) queryClient.invalidateQueries({ queryKey });
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

/** By `fetch`, since an EventSource cannot carry the token. Ends when the session has ended, or at 204. */
async function follow(signal: AbortSignal, onActivity: () => void): Promise<void> {
  let wait = FIRST_WAIT_MS;
  for (let isFirst = true; !signal.aborted; isFirst = false) {
    try {
      const response = await apiFetch(PATH, { signal });
      if (response.status === 204) return;
      wait = FIRST_WAIT_MS;
      // Something may have happened while nobody listened.
      if (!isFirst) onActivity();
      const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
      for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
        if (part.value.includes('event: activity')) onActivity();
      }
    } catch (error) {
      if (error instanceof ApiError && (error.status === 401 || error.status === 403)) return;
    }
    await new Promise((resolve) => setTimeout(resolve, wait));
    wait = Math.min(wait * 2, LONGEST_WAIT_MS);
  }
}
