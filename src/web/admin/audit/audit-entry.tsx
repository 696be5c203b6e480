import type { AuditEntry } from '../../../domain/audit/schema.ts';

const OTHERS: Record<AuditEntry['by']['kind'], string> = {
  staff: 'A colleague',
  customer: 'The customer',
  guest: 'A guest',
  gateway: 'The payment provider',
  system: 'The shop',
};

export const whoDid = ({ by }: AuditEntry): string => by.name ?? OTHERS[by.kind];

/** 'order.tracking_corrected' as 'order: tracking corrected'. */
export const actionText = ({ action }: AuditEntry): string =>
  action.replace('.', ': ').replace(/_/g, ' ');

/** What was before and what is now, a line a field. */
export function Changes({ entry: { fields, before, after, isErased } }: { entry: AuditEntry }) {
  if (isErased && fields.length > 0) {
    return (
      <span className="block font-regular text-ink-soft text-xs">
        {fields.join(', ')}: erased with the customer
      </span>
    );
  }
  return fields.map((name) => (
    <span key={name} className="wrap-anywhere block font-regular text-ink-soft text-xs">
      {name}: {changeText(before?.[name], after?.[name])}
    </span>
  ));
}

function changeText(before: unknown, after: unknown): string {
  if (isNothing(before)) return valueText(after);
  return isNothing(after)
    ? `was ${valueText(before)}`
    : `was ${valueText(before)}, now ${valueText(after)}`;
}

const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || value === '';

const valueText = (value: unknown): string => {
  if (isNothing(value)) return '—';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
};

/** A whole product may stand in a line of the log. */
const LONGEST = 160;
