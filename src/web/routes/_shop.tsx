import { createFileRoute, Outlet } from '@tanstack/react-router';
import { createIsomorphicFn } from '@tanstack/react-start';
import { type ComponentType, lazy } from 'react';
import { currentYear } from '../../shared/format.ts';
import { loadedSettings, siteConfigQuery } from '../../shared/settings.ts';
import { shippingRatesQuery } from '../../shared/shipping-rates.ts';
import { AgeGate } from '../../storefront/frame/age-gate.tsx';
import { Footer, type FooterProps } from '../../storefront/frame/footer.tsx';
import { Header } from '../../storefront/frame/header.tsx';
import { HolidayNotice } from '../../storefront/frame/holiday-notice.tsx';
import {
  acceptedPaymentMethodsQuery,
  footerLinksQuery,
  footerSettingsQuery,
  navigationQuery,
  socialMediaLinksQuery,
} from '../../storefront/frame/site-content.ts';
import { SkipLink } from '../../ui/focus/skip-link.tsx';
import { hydrateWhenSeen } from '../../ui/loading/hydrate-when-seen.tsx';
import { OfflineNotice } from '../../ui/loading/offline-notice.tsx';

export const Route = createFileRoute('/_shop')({
  // The page is shown even if a part of its frame cannot be loaded.
  loader: async ({ context: { queryClient } }) => {
    await Promise.all([
      queryClient.prefetchQuery(siteConfigQuery),
      queryClient.prefetchQuery(navigationQuery),
      queryClient.prefetchQuery(footerSettingsQuery),
      queryClient.prefetchQuery(footerLinksQuery),
      queryClient.prefetchQuery(socialMediaLinksQuery),
      queryClient.prefetchQuery(acceptedPaymentMethodsQuery),
      queryClient.prefetchQuery(shippingRatesQuery),
    ]);
    return { year: currentYear(loadedSettings(queryClient)) };
  },
  component: ShopLayout,
});

/** In the browser its code is loaded when it is hydrated; if that fails, the server's HTML stays. */
const footer = createIsomorphicFn()
  .server((): ComponentType<FooterProps> => Footer)
  .client(
    (): ComponentType<FooterProps> =>
      lazy(async () => {
        try {
          return { default: (await import('../../storefront/frame/footer.tsx')).Footer };
        } catch {
          return new Promise<never>(() => {});
        }
      }),
  );

const DeferredFooter = hydrateWhenSeen(footer());

function ShopLayout() {
  const { year } = Route.useLoaderData();
  return (
    <div className="@container/page flex min-h-dvh flex-col">
      <AgeGate />
      <SkipLink to="content" className="top-3 left-3 z-50 focus:fixed">
        Skip to content
      </SkipLink>
      <OfflineNotice />
      <HolidayNotice />
      <Header />
      <main id="content" tabIndex={-1} className="flex-1 outline-none">
        <Outlet />
      </main>
      <DeferredFooter year={year} />
    </div>
  );
}
