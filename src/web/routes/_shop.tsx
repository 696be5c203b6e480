import classicLetters from '@fontsource-variable/fraunces/wght.css?url';
import { createFileRoute, Outlet } from '@tanstack/react-router';
import { createIsomorphicFn } from '@tanstack/react-start';
import type { ComponentType } from 'react';
import { PUBLIC_SETTINGS } from '../../modules/settings/public-settings.ts';
import { currentYear } from '../../shared/format.ts';
import { loadedSettings, siteConfigQuery } from '../../shared/settings.ts';
import { shippingRatesQuery } from '../../shared/shipping-rates.ts';
import ageGateScript from '../../storefront/frame/age-gate.inline.js?raw';
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
import { hydrateWhenSeen, loadedLater } from '../../ui/loading/hydrate-when-seen.tsx';
import { InlineScript } from '../../ui/loading/inline-script.tsx';
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
  head: ({ match: { context } }) => {
    const { accentColour = '', corners, typeface } = loadedSettings(context.queryClient);
    const looks = new URLSearchParams({ accent: accentColour, corners, typeface });
    const isOwn =
      accentColour !== '' ||
      corners !== PUBLIC_SETTINGS.corners ||
      typeface !== PUBLIC_SETTINGS.typeface;
    return {
      links: [
        ...(typeface === 'Classic' ? [{ rel: 'stylesheet', href: classicLetters }] : []),
        ...(isOwn ? [{ rel: 'stylesheet', href: `/looks.css?${looks}` }] : []),
      ],
    };
  },
  component: ShopLayout,
});

/** In the browser its code is loaded when it is hydrated; if that fails, the server's HTML stays. */
const footer = createIsomorphicFn()
  .server((): ComponentType<FooterProps> => Footer)
  .client(() =>
    loadedLater(async () => (await import('../../storefront/frame/footer.tsx')).Footer),
  );

const DeferredFooter = hydrateWhenSeen(footer());

/** Its script opens and closes it without React, so its code is loaded by hardly anybody. */
const ageGate = createIsomorphicFn()
  .server((): ComponentType => AgeGate)
  .client(() =>
    loadedLater(async () => (await import('../../storefront/frame/age-gate.tsx')).AgeGate),
  );

const DeferredAgeGate = hydrateWhenSeen(ageGate(), { className: 'contents' });

function ShopLayout() {
  const { year } = Route.useLoaderData();
  return (
    <div className="@container/page flex min-h-dvh flex-col">
      <DeferredAgeGate />
      <InlineScript text={import.meta.env.SSR ? ageGateScript : ''} />
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
