import { createFileRoute } from '@tanstack/react-router';
import { SpendCardPage } from '../../account/gift-card/spend-card-page.tsx';
import { unlistedHead } from '../../shared/page-head.ts';

export const Route = createFileRoute('/_shop/gift-cards/spend')({
  head: unlistedHead('Spend a Gift Card'),
  component: SpendCardPage,
});
