import { z } from 'zod';
import { GET } from '../../kit/endpoint.ts';
import { PageQuery } from '../../kit/wire.ts';
import { SiteConfigEntry } from '../settings/schema.ts';
import { DrawnSections } from './landing-schema.ts';
import {
  AcceptedPaymentMethod,
  FooterLink,
  FooterSettings,
  NavigationItem,
  PageContent,
  SocialMediaLink,
} from './schema.ts';

export const readFooter = GET('/api/footer-settings', {
  summary: "The footer's texts",
  public: true,
  response: FooterSettings,
});

export const readHome = GET('/api/home-page', {
  summary: 'The sections of the home page',
  public: true,
  response: DrawnSections,
});

export const findPage = GET('/api/page-content/:slug', {
  summary: 'One content page',
  public: true,
  params: z.object({ slug: z.string().min(1).max(200) }),
  response: PageContent,
});

export const listSettings = GET('/api/site-config', {
  summary: "The storefront's settings",
  public: true,
  query: PageQuery,
  response: z.array(SiteConfigEntry),
});
export const listNavigation = GET('/api/header-navigation', {
  summary: "The header's links",
  public: true,
  query: PageQuery,
  response: z.array(NavigationItem),
});
export const listFooterLinks = GET('/api/footer-links', {
  summary: "The footer's links",
  public: true,
  query: PageQuery,
  response: z.array(FooterLink),
});
export const listSocialMediaLinks = GET('/api/social-media-links', {
  summary: 'Where else the shop is found',
  public: true,
  query: PageQuery,
  response: z.array(SocialMediaLink),
});
export const listAcceptedMethods = GET('/api/accepted-payment-methods', {
  summary: 'The payment marks of the footer',
  public: true,
  query: PageQuery,
  response: z.array(AcceptedPaymentMethod),
});
