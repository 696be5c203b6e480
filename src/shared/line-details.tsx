import type { FieldDetail } from '../modules/custom-fields/schema.ts';

/** What was asked for a line of a cart or an order, a paragraph each. */
export const LineDetails = ({ details }: { details: FieldDetail[] | undefined }) =>
  details?.map(({ label, text }) => (
    <p key={label} className="wrap-anywhere whitespace-pre-line text-ink-soft text-sm">
      {label}: {text}
    </p>
  ));
