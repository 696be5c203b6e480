import { DocumentTextIcon } from '@heroicons/react/24/outline';
import { show } from '../../../kit/admin/frame/show.ts';
import type { BackOfficeRoom } from '../../../kit/admin/room.ts';
import { settingsScreen } from '../../settings/admin/settings-screen-of.ts';

const PAGES_AND_MENUS = { group: 'Pages and menus', needs: 'settings.edit' } as const;

/** What this room adds to the back office. */
export const room: BackOfficeRoom = {
  commands: [
    {
      label: 'Write a post',
      href: '/admin/blog?edit=new',
      needs: 'posts.edit',
      words: 'blog article news',
    },
  ],
  pages: [
    {
      name: 'Landing page',
      path: '/admin/landing-pages/$id',
      show: show(async () => (await import('./landing-page-screen.tsx')).LandingPageScreen),
    },
  ],
  screens: [
    {
      name: 'Home and landing pages',
      path: '/admin/landing-pages',
      in: '/admin/settings',
      needs: 'settings.edit',
      settings: {
        group: 'Looks',
        place: 210,
        text: 'The home page and pages of campaigns, made of sections: pictures, products, words, with dates and a preview.',
        words: 'homepage front page builder sections banner campaign landing hero video faq',
      },
      show: show(async () => (await import('./landing-pages-screen.tsx')).LandingPagesScreen),
    },
    {
      name: 'Blog',
      path: '/admin/blog',
      needs: 'posts.view',
      icon: DocumentTextIcon,
      place: 97,
      show: show(async () => (await import('./posts-screen.tsx')).PostsScreen),
    },
    settingsScreen({
      name: 'Open and closed',
      at: 'opening',
      tab: 'opening',
      needs: 'settings.edit',
      group: 'Shop',
      place: 110,
      text: 'Whether visitors get in, what they read while the shop is closed, and its holidays.',
      words: 'password page maintenance pause vacation holiday notice banner coming soon launch',
      fields: 'opening',
      load: async () => (await import('./opening-settings.tsx')).OpeningSettings,
    }),
    settingsScreen({
      ...PAGES_AND_MENUS,
      name: 'Menu',
      at: 'menu',
      tab: 'header-navigation',
      place: 300,
      text: 'The links in the head of every page, in two levels, with pictures.',
      words: 'header navigation links top submenu dropdown mega',
      load: async () => (await import('./link-lists.tsx')).NavigationList,
    }),
    settingsScreen({
      ...PAGES_AND_MENUS,
      name: 'Pages',
      at: 'pages',
      tab: 'pages',
      place: 310,
      text: 'About, delivery, returns, terms, privacy and others of your own.',
      words: 'legal policy policies text content terms privacy about FAQ',
      load: async () => (await import('./page-list.tsx')).PageList,
    }),
    {
      name: 'Redirects',
      path: '/admin/redirects',
      in: '/admin/settings',
      needs: PAGES_AND_MENUS.needs,
      settings: {
        group: PAGES_AND_MENUS.group,
        place: 345,
        text: 'Where addresses of your old shop lead: typed, or from a CSV file.',
        words: 'old address URL 301 302 410 forward moved SEO migration Shopify WooCommerce',
      },
      show: show(async () => (await import('./redirects/redirects-screen.tsx')).RedirectsScreen),
    },
    settingsScreen({
      ...PAGES_AND_MENUS,
      name: 'Footer',
      at: 'footer',
      tab: 'footer-settings',
      place: 320,
      text: 'The company, its address and telephone, the warning and the words at the foot of every page.',
      words: 'contact phone address copyright company warning nicotine bottom',
      load: async () => (await import('./footer-settings.tsx')).FooterTexts,
    }),
    settingsScreen({
      ...PAGES_AND_MENUS,
      name: 'Footer links',
      at: 'footer-links',
      tab: 'footer-links',
      place: 330,
      text: 'The links at the foot of every page: customer service and legal.',
      words: 'menu navigation bottom',
      load: async () => (await import('./link-lists.tsx')).FooterLinkList,
    }),
    settingsScreen({
      ...PAGES_AND_MENUS,
      name: 'Social media',
      at: 'social-media',
      tab: 'social-media',
      place: 340,
      text: 'The links to your pages on other sites.',
      words: 'Facebook Instagram Twitter YouTube Telegram LinkedIn Discord links',
      load: async () => (await import('./link-lists.tsx')).SocialMediaList,
    }),
  ],
};
