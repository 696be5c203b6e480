/** The ratings to choose from, the best first, after the choice of none. */
export const RATING_OPTIONS = [
  { value: '', label: 'Select a rating' },
  { value: '5', label: '5 Excellent' },
  { value: '4', label: '4 Good' },
  { value: '3', label: '3 Average' },
  { value: '2', label: '2 Poor' },
  { value: '1', label: '1 Very Poor' },
] as const;

/** A rating as a form's select holds it; undefined for the choice of none. */
export const ratingFromText = (value: string | number): number | undefined =>
  value === '' ? undefined : Number(value);
