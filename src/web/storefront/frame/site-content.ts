import { useQuery } from '@tanstack/react-query';
import type {
  AcceptedPaymentMethod,
  FooterLink,
  FooterSettings,
  NavigationItem,
  SocialMediaLink,
} from '../../../domain/content/schema.ts';
import { apiQuery } from '../../shared/queries.ts';

/** The owner's content for header and footer. */

export const navigationQuery = apiQuery<NavigationItem[]>('/api/header-navigation');

export const footerSettingsQuery = {
  ...apiQuery<FooterSettings>('/api/footer-settings'),
  meta: { failure: 'Failed to fetch footer settings' },
};

export const footerLinksQuery = {
  ...apiQuery<FooterLink[]>('/api/footer-links'),
  meta: { failure: 'Failed to fetch footer links' },
};

export const socialMediaLinksQuery = {
  ...apiQuery<SocialMediaLink[]>('/api/social-media-links'),
  meta: { failure: 'Failed to fetch social media links' },
};

export const acceptedPaymentMethodsQuery = {
  ...apiQuery<AcceptedPaymentMethod[]>('/api/accepted-payment-methods'),
  meta: { failure: 'Failed to fetch accepted payment methods' },
};

/** The header's active links, in their order. */
export function useNavigation(): NavigationItem[] {
  return useQuery({ ...navigationQuery, select: activeInOrder }).data ?? [];
}

const activeInOrder = (items: NavigationItem[]) =>
  items.filter((item) => item.isActive).sort((a, b) => a.sortOrder - b.sortOrder);
