import { createFileRoute } from '@tanstack/react-router';
import { OpenCartPage } from '../../account/open-cart/open-cart-page.tsx';
import { unlistedHead } from '../../shared/page-head.ts';

export const Route = createFileRoute('/_shop/open-cart')({
  head: unlistedHead('Your Cart'),
  component: OpenCartPage,
});
