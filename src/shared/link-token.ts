import { useHydrated, useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';

declare module '@tanstack/react-router' {
  interface HistoryState {
    linkToken?: string;
  }
}

/**
 * The token of the mailed link that led here: null if there is none, undefined until it is known
 * (always, on the server). It is removed from the URL at once, so that nobody sees, copies or
 * forwards it, and kept in this entry of the browser's history, so that a reload finds it.
 */
export function useLinkToken(): string | null | undefined {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const { token } = search as { token?: string };
  useEffect(() => {
    if (token) {
      navigate({
        to: '.',
        // What else the link says stays, such as where its reader was on the way to.
        search: ({ token: _used, ...rest }: { token?: string }) => rest,
        state: { linkToken: token },
        replace: true,
        resetScroll: false,
      });
    }
  }, [token, navigate]);
  return useHydrated() ? token || state.linkToken || null : undefined;
}
