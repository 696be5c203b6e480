import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatDateTime } from '../../../kit/admin/frame/format-date-time.ts';
import { capitalised, formatDate, formatMoney } from '../../../shared/format.ts';
import { apiQuery } from '../../../shared/queries.ts';
import { useSettings } from '../../../shared/settings.ts';
import * as fieldsApi from '../../custom-fields/endpoints.ts';
import type { AuditEntry } from '../schema.ts';
import { actorText } from './actors.ts';
import { changeLines } from './change-lines.ts';

/** At the beginning of a line. */
export function whoDid({ by }: AuditEntry): string {
  const text = actorText(by.kind, by.name);
  return by.name === null ? capitalised(text) : text;
}

/** What it was done to, by its name if it still has one. */
export const objectText = ({ objectId, names }: AuditEntry): string => {
  if (!objectId) return '';
  return (
    names[objectId] ?? (UUID.test(objectId) ? objectId.slice(-8) : objectId.replace(/_/g, ' '))
  );
};

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** 'order.tracking_corrected' as 'order: tracking corrected'. */
export const actionText = ({ action }: AuditEntry): string =>
  action.replace('.', ': ').replace(/_/g, ' ');

/** What was before and what is now, a line a value. */
export function Changes({ entry }: { entry: AuditEntry }) {
  const { fields, isErased } = entry;
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
  const lines = [...new Set(told)];
  if (isErased && fields.length > 0) {
    return <Line>{fields.join(', ')}: erased with the customer</Line>;
  }
  return (
    <>
      {lines.slice(0, MOST_LINES).map((line) => (
        <Line key={line}>{line}</Line>
      ))}
      {lines.length > MOST_LINES && <Line>and {lines.length - MOST_LINES} more</Line>}
    </>
  );
}

/** A whole product may stand in a line of the log. */
const MOST_LINES = 12;

const Line = ({ children }: { children: ReactNode }) => (
  <span className="wrap-anywhere block font-regular text-ink-soft text-xs">{children}</span>
);
