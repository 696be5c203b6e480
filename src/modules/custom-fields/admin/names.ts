import type { FieldKind, FieldOwner } from '../constants.ts';

export const OWNER_NAMES: Record<FieldOwner, string> = {
  product: 'Product',
  variant: 'Variant',
  order: 'Order',
  customer: 'Customer',
  line: 'Line of the cart',
};

export const KIND_NAMES: Record<FieldKind, string> = {
  text: 'Text',
  number: 'Number',
  flag: 'Yes or no',
  choice: 'Choice',
  date: 'Day',
};
