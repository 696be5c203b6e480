import { hydrate, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';

/** What a page was rendered from travels with it as JSON, so that the browser begins with the same. */

const ID = 'page-state';

/** Writes what a page's queries say; given by the server alone (src/web/server/state-text.ts). */
export const StateText = /* @__PURE__ */ createContext((_client: QueryClient): string => '');

/** A browser carries nothing of it. */
const useStateText = import.meta.env.SSR ? () => useContext(StateText)(useQueryClient()) : () => '';

/** Stands below everything that reads. Only the server's HTML holds its text. */
export function PageState() {
  return (
    <script
      id={ID}
      type="application/json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON that cannot close its element.
      dangerouslySetInnerHTML={{ __html: useStateText() }}
    />
  );
}

/** Gives the browser's queries what the page came with. */
export function readPageState(client: QueryClient): void {
  const queries = JSON.parse(document.getElementById(ID)?.textContent || '[]');
  for (const { state } of queries) if (state.error) state.error = new Error(state.error);
  hydrate(client, { queries });
}
