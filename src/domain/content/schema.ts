import * as z from 'zod';

export const NavigationItem = z.object({
  name: z.string(),
  url: z.string(),
  isActive: z.boolean(),
  sortOrder: z.number().int(),
});
export type NavigationItem = z.infer<typeof NavigationItem>;

export const FooterSettings = z.object({
  companyName: z.string(),
  companyDescription: z.string(),
  address: z.string(),
  phoneNumber: z.string(),
  copyrightText: z.string(),
  warningText: z.string(),
  paymentMethodsText: z.string(),
});
export type FooterSettings = z.infer<typeof FooterSettings>;

export const FOOTER_CATEGORIES = ['customer_service', 'legal'] as const;

export const FooterLink = z.object({
  id: z.uuid(),
  title: z.string(),
  url: z.string(),
  category: z.enum(FOOTER_CATEGORIES),
});
export type FooterLink = z.infer<typeof FooterLink>;

export const SOCIAL_ICONS = [
  'FaFacebookF',
  'FaInstagram',
  'FaTwitter',
  'FaYoutube',
  'FaTelegram',
  'FaLinkedinIn',
  'FaDiscord',
] as const;

export const SocialMediaLink = z.object({
  id: z.uuid(),
  platform: z.string(),
  url: z.string(),
  icon: z.enum(SOCIAL_ICONS),
});
export type SocialMediaLink = z.infer<typeof SocialMediaLink>;

export const AcceptedPaymentMethod = z.object({
  id: z.uuid(),
  name: z.string(),
  /** A card brand's icon name, for example 'Visa'. */
  icon: z.string(),
  iconUrl: z.string().nullable(),
});
export type AcceptedPaymentMethod = z.infer<typeof AcceptedPaymentMethod>;

export const PageContent = z.object({
  slug: z.string(),
  title: z.string(),
  content: z.object({
    sections: z.array(z.object({ heading: z.string(), content: z.string() })),
  }),
});
export type PageContent = z.infer<typeof PageContent>;
