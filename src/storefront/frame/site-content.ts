import { useQuery } from '@tanstack/react-query';
import * as contentApi from '../../modules/content/endpoints.ts';
import type { NavigationItem } from '../../modules/content/schema.ts';
import { apiQuery } from '../../shared/queries.ts';

/** The owner's content for header and footer. */

export const navigationQuery = apiQuery(contentApi.listNavigation());

export const footerSettingsQuery = {
  ...apiQuery(contentApi.readFooter()),
  meta: { failure: 'Failed to fetch footer settings' },
};

export const footerLinksQuery = {
  ...apiQuery(contentApi.listFooterLinks()),
  meta: { failure: 'Failed to fetch footer links' },
};

export const socialMediaLinksQuery = {
  ...apiQuery(contentApi.listSocialMediaLinks()),
  meta: { failure: 'Failed to fetch social media links' },
};

export const acceptedPaymentMethodsQuery = {
  ...apiQuery(contentApi.listAcceptedMethods()),
  meta: { failure: 'Failed to fetch accepted payment methods' },
};

/** The header's active links, in their order. */
export function useNavigation(): NavigationItem[] {
  return useQuery({ ...navigationQuery, select: activeInOrder }).data ?? [];
}

const activeInOrder = (items: NavigationItem[]) =>
  items.filter((item) => item.isActive).sort((a, b) => a.sortOrder - b.sortOrder);
