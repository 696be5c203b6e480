import { createFileRoute } from '@tanstack/react-router';
import { AddressBook } from '../../account/addresses/address-book.tsx';
import { pageTitle } from '../../shared/settings.ts';

export const Route = createFileRoute('/_shop/dashboard/addresses')({
  head: ({ match: { context } }) => ({
    meta: [{ title: pageTitle(context.queryClient, 'Addresses') }],
  }),
  component: AddressBook,
});
