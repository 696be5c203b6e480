import { queryOptions } from '@tanstack/react-query';
import { apiSend } from '../../../../shared/api-client.ts';
import { apiQuery } from '../../../../shared/queries.ts';
import type { SynonymsEntry } from '../../schema.ts';
import * as synonymsApi from '../../search/synonym-endpoints.ts';

export const synonymsQuery = queryOptions({ ...apiQuery(synonymsApi.read()), staleTime: 0 });

export const wordsOf = (text: string): string[] =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');

export const textOf = (group: readonly string[]): string => group.join(', ');

/**
 * Puts one group in another's place, or takes it out, and leaves all others as they are.
 * @param former as it was; undefined: there is a new one
 * @param now undefined: it goes
 */
export function saveGroup(
  { groups, version }: SynonymsEntry,
  former: readonly string[] | undefined,
  now: string[] | undefined,
): Promise<SynonymsEntry> {
  const isFormer = (group: readonly string[]) =>
    former !== undefined && textOf(group) === textOf(former);
  const changed = groups.flatMap((group) => (isFormer(group) ? (now ? [now] : []) : [group]));
  if (now && !groups.some(isFormer)) changed.push(now);
  return apiSend(synonymsApi.change({ groups: changed }), { version });
}
