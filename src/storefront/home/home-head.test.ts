import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { siteConfigQuery } from '../../shared/settings.ts';
import { footerSettingsQuery, socialMediaLinksQuery } from '../frame/site-content.ts';
import { homeHead } from './home-head.ts';

const footer = {
  companyName: '',
  companyDescription: '',
  address: '',
  phoneNumber: '',
  copyrightText: '',
  warningText: '',
  paymentMethodsText: '',
};

test('the shop names as its own only what leads to a profile', () => {
  const queryClient = new QueryClient();
  queryClient.setQueryData(siteConfigQuery.queryKey, [
    { key: 'public_url', value: 'https://shop.example' },
  ]);
  queryClient.setQueryData(footerSettingsQuery.queryKey, { ...footer, companyName: 'Mistral' });
  const link = (url: string) => ({ id: url, platform: 'X', url, icon: 'FaTwitter' as const });
  queryClient.setQueryData(socialMediaLinksQuery.queryKey, [
    link('https://x.com/'),
    link('https://x.com/cirrus'),
    link('not an address'),
  ]);
  const [organization] = homeHead(queryClient).scripts;
  expect(JSON.parse(organization?.children ?? '')[0]).toMatchObject({
    '@type': 'Organization',
    sameAs: ['https://x.com/cirrus'],
  });
});

test('while nobody has said who sells, no organisation is named', () => {
  const queryClient = new QueryClient();
  queryClient.setQueryData(siteConfigQuery.queryKey, [
    { key: 'public_url', value: 'https://shop.example' },
  ]);
  queryClient.setQueryData(footerSettingsQuery.queryKey, footer);
  const data = homeHead(queryClient).scripts.flatMap(({ children }) => JSON.parse(children));
  expect(data.map((one) => one['@type'])).toEqual(['WebSite']);
  expect(data[0].publisher).toBeUndefined();
});

test('while the address of the shop is unknown, it claims none', () => {
  expect(homeHead(new QueryClient()).scripts).toEqual([]);
});
