import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatDateTime } from '../../../kit/admin/frame/format-date-time.ts';
import { formatDate, formatMoney } from '../../../shared/format.ts';
import { apiQuery } from '../../../shared/queries.ts';
import { useSettings } from '../../../shared/settings.ts';
import { SiteLink } from '../../../ui/site-link.tsx';
import * as fieldsApi from '../../custom-fields/endpoints.ts';
import type { AuditEntry } from '../schema.ts';
import { sentenceOf } from '../sentences.ts';
import { changeLines } from './change-lines.ts';

/** Where the things that the log speaks of have pages. */
const PAGES: Record<string, string> = {
  order: '/admin/orders',
  customer: '/admin/users',
  product: '/admin/products',
};

type SaidProps = {
  entry: AuditEntry;
  /** Whether the thing is a link to its page, where it has one. */
  linked?: boolean;
};

/** What was done, as a sentence, and below it what else changed, a line a value. */
export function Said({ entry, linked = false }: SaidProps) {
  const { object, objectId, fields, isErased } = entry;
  const { before, thing, after, lines } = sentenceOf(entry, useChangeLines(entry));
  const page = linked && objectId ? PAGES[object] : undefined;
  return (
    <>
      <span className="wrap-anywhere">
        {before}
        {page && thing ? (
          <SiteLink
            href={`${page}/${objectId}`}
            className="text-accent underline underline-offset-4 hover:no-underline"
          >
            {thing}
          </SiteLink>
        ) : (
          thing
        )}
        {after}
      </span>
      {isErased && fields.length > 0 ? (
        <Line>{fields.join(', ')}: erased with the customer</Line>
      ) : (
        <>
          {lines.slice(0, MOST_LINES).map((line) => (
            <Line key={line}>{line}</Line>
          ))}
          {lines.length > MOST_LINES && <Line>and {lines.length - MOST_LINES} more</Line>}
        </>
      )}
    </>
  );
}

/** What was before and what is now, in the shop's money and the owner's words. */
function useChangeLines(entry: AuditEntry): string[] {
  const { fields } = entry;
  const settings = useSettings();
  const hasCustom = fields.some((name) => name === 'fields' || name === 'variants');
  const { data } = useQuery({ ...apiQuery(fieldsApi.listDeclared({})), enabled: hasCustom });
  const told = changeLines(entry, {
    money: (amount, currency = settings.currency) => formatMoney(amount, { ...settings, currency }),
    dateTime: (at) => formatDateTime(at, settings),
    // A day is the same in every time zone.
    day: (day) => formatDate(day, { ...settings, timeZone: 'UTC' }),
    labels: new Map(data?.map(({ key, label }) => [key, label])),
  });
  return [...new Set(told)];
}

/** A whole product may stand in a line of the log. */
const MOST_LINES = 12;

const Line = ({ children }: { children: ReactNode }) => (
  <span className="wrap-anywhere block font-regular text-ink-soft text-xs">{children}</span>
);
