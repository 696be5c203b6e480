import { createFileRoute } from '@tanstack/react-router';
import { AccountFrame } from '../../account/frame/account-frame.tsx';
import { unlistedHead } from '../../shared/page-head.ts';
import { useCurrentUser } from '../../shared/session.ts';
import {
  devicesForSaleQuery,
  MyDevicesPage,
} from '../../storefront/my-devices/my-devices-page.tsx';

/** What the visitor has at home, and what fits it. The page is the same for everybody until it is awake. */
export const Route = createFileRoute('/_shop/my-devices')({
  loader: async ({ context: { queryClient } }) => {
    if (import.meta.env.SSR) await queryClient.prefetchQuery(devicesForSaleQuery);
  },
  head: unlistedHead('My Devices'),
  component: MyDevices,
});

function MyDevices() {
  return (
    <AccountFrame user={useCurrentUser()}>
      <MyDevicesPage />
    </AccountFrame>
  );
}
