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

const NONE: NavigationItem[] = [];

/** The header's links, in their order. */
export const useNavigation = (): NavigationItem[] => useQuery(navigationQuery).data ?? NONE;
