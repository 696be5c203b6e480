import latinFont from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url';
import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, HeadContent, Outlet, Scripts } from '@tanstack/react-router';
import { PageState } from '../../shared/page-state.tsx';
import { loadedSettings, pageTitle, siteConfigQuery, useSettings } from '../../shared/settings.ts';
import themeScript from '../../shared/theme.inline.js?raw';
import { InlineScript } from '../../ui/loading/inline-script.tsx';
import { NavigationProgress, PageAnnouncer } from '../../ui/loading/navigation.tsx';
import { Toaster } from '../../ui/toasts/toaster.tsx';
import stylesheet from '../app.css?url';
import startScript from '../start.inline.js?raw';

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  loader: ({ context }) => context.queryClient.prefetchQuery(siteConfigQuery),
  head: ({ match: { context } }) => {
    const { siteFavicon, heroSubtitle, heroTitle } = loadedSettings(context.queryClient);
    return {
      meta: [
        { charSet: 'utf-8' },
        { name: 'viewport', content: 'width=device-width, initial-scale=1' },
        { title: pageTitle(context.queryClient) },
        { name: 'description', content: heroSubtitle ?? heroTitle },
      ],
      links: [
        { rel: 'stylesheet', href: stylesheet },
        {
          rel: 'preload',
          href: latinFont,
          as: 'font',
          type: 'font/woff2',
          crossOrigin: 'anonymous',
        },
        { rel: 'icon', href: siteFavicon ?? '/favicon.svg' },
        { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
        { rel: 'manifest', href: '/manifest.webmanifest' },
      ],
    };
  },
  component: Document,
});

/** The background colour of each theme, as in the tokens. */
const PAPER = { light: '#faf7f2', dark: '#121110' };

function Document() {
  const { locale } = useSettings();
  return (
    // By the time React starts, the inline script has set the visitor's theme here.
    <html lang={locale} suppressHydrationWarning>
      <head>
        <HeadContent />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content={PAPER.light} />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content={PAPER.dark} />
        <InlineScript text={import.meta.env.SSR ? themeScript : ''} />
        <InlineScript text={import.meta.env.SSR ? startScript : ''} />
      </head>
      <body>
        <NavigationProgress />
        <Outlet />
        <PageAnnouncer />
        <Toaster />
        <PageState />
        <Scripts />
      </body>
    </html>
  );
}
