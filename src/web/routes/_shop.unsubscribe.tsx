import { createFileRoute } from '@tanstack/react-router';
import { UnsubscribePage } from '../../account/unsubscribe/unsubscribe-page.tsx';
import { unlistedHead } from '../../shared/page-head.ts';

export const Route = createFileRoute('/_shop/unsubscribe')({
  head: unlistedHead('Unsubscribe'),
  component: UnsubscribePage,
});
