import { inject } from 'vitest';
import type { FileRouteTypes } from '../../src/web/routeTree.gen.ts';
import { SOLD_OUT } from './screens.ts';

/**
 * Every screen that the shop has, as its own routes and rooms say, with an example of each. A route without one does not
 * pass the compiler, a page of the back office none of `backOfficeScreens`: what is new is looked at from its first day.
 */

type Route = FileRouteTypes['to'];

/** Of each route the addresses that show it to a guest; some in more than one state. */
const OF_GUESTS: Record<Route, readonly string[]> = {
  '/': ['/'],
  '/$': ['/faq', '/starting-out', '/nowhere'],
  '/admin/$': ['/admin', '/admin/forgot-password', '/admin/choose-password'],
  '/auth': ['/auth'],
  '/blog/$': [
    '/blog',
    '/blog/your-first-kit-and-what-to-leave-on-the-shelf',
    '/blog/tag/getting-started',
  ],
  '/brands': ['/brands'],
  '/category/$slug': ['/category/devices', '/category/nothing'],
  '/checkout': ['/checkout'],
  '/checkout/cancelled': ['/checkout/cancelled'],
  '/checkout/return': ['/checkout/return'],
  '/collection/$slug': ['/collection/on-ice'],
  '/compare': ['/compare', '/compare?products=hover-pod-kit,quill-vape-pen'],
  '/confirm-email': ['/confirm-email'],
  '/contact': ['/contact', '/contact?thread=0190f3a2-7c1b-7d3e-9a4f-5b6c7d8e9f01'],
  // They ask a guest to sign in, all in the same way.
  '/dashboard': [],
  '/dashboard/addresses': [],
  '/dashboard/messages': [],
  '/dashboard/orders': ['/dashboard/orders'],
  '/dashboard/orders/$orderId': [],
  '/dashboard/reviews': [],
  '/dashboard/settings': [],
  '/find-your-kit': ['/find-your-kit', '/find-your-kit?smokes=many&draw=tight&flavour=mint'],
  '/forgot-password': ['/forgot-password'],
  '/gift-cards': ['/gift-cards'],
  '/gift-cards/spend': ['/gift-cards/spend'],
  '/my-devices': ['/my-devices'],
  '/newsletter/confirm': ['/newsletter/confirm', '/newsletter/confirm?token=from.the-mail'],
  '/offer/$code': ['/offer/NOTHING'],
  '/enter': ['/enter'],
  '/open-cart': ['/open-cart'],
  '/pay': ['/pay'],
  '/preview': ['/preview'],
  '/product/$slug': ['/product/nimbus-lumen-pod-kit', `/product/${SOLD_OUT}`],
  '/products': ['/products', '/products?search=zzzzzzzz'],
  '/products/offer/$id': ['/products/offer/0190f3a2-7c1b-7d3e-9a4f-5b6c7d8e9f01'],
  '/reset-password': ['/reset-password'],
  '/reviews': ['/reviews'],
  '/undo-email-change': ['/undo-email-change'],
  '/unsubscribe': ['/unsubscribe'],
  '/wishlist': ['/wishlist'],
  '/wishlist/$token': ['/wishlist/no-such-list-is-shown-here'],
};

/** Those that look otherwise for a customer. `$` stands for an order of theirs. */
const OF_CUSTOMERS: Record<
  Extract<Route, `/dashboard${string}` | '/checkout' | '/my-devices'>,
  readonly string[]
> = {
  '/checkout': ['/checkout'],
  '/dashboard': ['/dashboard'],
  '/dashboard/addresses': ['/dashboard/addresses'],
  '/dashboard/messages': ['/dashboard/messages'],
  '/dashboard/orders': ['/dashboard/orders'],
  '/dashboard/orders/$orderId': [
    '/dashboard/orders/$',
    '/dashboard/orders/0190f3a2-7c1b-7d3e-9a4f-5b6c7d8e9f01',
  ],
  '/dashboard/reviews': ['/dashboard/reviews'],
  '/dashboard/settings': ['/dashboard/settings'],
  '/my-devices': ['/my-devices'],
};

export const guestsScreens = (): string[] => Object.values(OF_GUESTS).flat();

export const customersScreens = (orderId: string): string[] =>
  Object.values(OF_CUSTOMERS)
    .flat()
    .map((path) => path.replace('$', orderId));

/** Further states of pages of the back office. */
const STATES: Record<string, readonly string[]> = {
  '/admin/products': ['/admin/products?search=nothing+like+it'],
  '/admin/products/categories': ['/admin/products/categories?edit=new'],
  '/admin/products/collections': ['/admin/products/collections?edit=new'],
  '/admin/products/reviews': ['/admin/products/reviews?hidden=true'],
  '/admin/orders': ['/admin/orders?search=nobody&payment=pending'],
  '/admin/mail': ['/admin/mail?page=9000'],
  '/admin/settings': ['/admin/settings?search=vat', '/admin/settings?search=nothing+like+it'],
};

/** One of each thing that a page of the back office shows by its id. */
export interface Things {
  '/admin/products/$id': string;
  '/admin/users/$id': string;
  '/admin/orders/$id': string;
  '/admin/orders/returns/$id': string;
  '/admin/messages/$id': string;
  '/admin/landing-pages/$id': string;
}

/** Each once. @throws if there is a page about one of many things, and none of those is known */
export function backOfficeScreens(things: Things): string[] {
  return inject('backOfficePaths').flatMap((path) => {
    if (!path.includes('$id')) return [path, ...(STATES[path] ?? [])];
    const thing = new Map(Object.entries(things)).get(path);
    if (!thing) throw new Error(`there is no example of ${path}`);
    return path.replace('$id', thing);
  });
}
