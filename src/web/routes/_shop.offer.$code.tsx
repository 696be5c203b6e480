import { createFileRoute } from '@tanstack/react-router';
import { OfferPage } from '../../account/offer/offer-page.tsx';
import { unlistedHead } from '../../shared/page-head.ts';

export const Route = createFileRoute('/_shop/offer/$code')({
  head: unlistedHead('An Offer'),
  component: Offer,
});

function Offer() {
  const { code } = Route.useParams();
  return <OfferPage code={code} />;
}
