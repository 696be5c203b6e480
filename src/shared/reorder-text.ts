import type { ReorderResult } from '../modules/orders/schema.ts';
import type { Toast } from '../ui/toasts/toast.ts';

type Missing = ReorderResult['missing'][number];

/** The toast after reordering. */
export function reorderText({ added, missing }: ReorderResult): Toast {
  if (added === 0) {
    return {
      title: 'Nothing was added to your cart',
      description: missing.map(missingText).join(' '),
      destructive: true,
    };
  }
  const pieces = added === 1 ? '1 item is' : `${added} items are`;
  return {
    title: 'Added to cart',
    description: [`${pieces} in your cart again.`, ...missing.map(missingText)].join(' '),
  };
}

/** 'Mango Ice Nic Salt is sold out.' */
export const missingText = ({ name, reason }: Missing): string => `${name} ${REASONS[reason]}`;

const REASONS: Record<Missing['reason'], string> = {
  sold_out: 'is sold out.',
  fewer_left: 'is running low: not as many could be added.',
  not_sold: 'is no longer sold.',
};
