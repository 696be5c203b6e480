import { GET, POST, PUT } from '../../../kit/endpoint.ts';
import {
  Delivery,
  DeliveryEntry,
  Example,
  ExampleQuery,
  PromotionTrial,
  Taxes,
  TaxesEntry,
  TriedPromotion,
} from './tariff-schema.ts';

export const readDelivery = GET('/api/admin/delivery', {
  summary: 'All zones and rates of delivery',
  needs: 'settings.edit',
  response: DeliveryEntry,
});

export const changeDelivery = PUT('/api/admin/delivery', {
  summary: 'Replaces them all; those that keep their ids are changed',
  needs: 'settings.edit',
  body: Delivery,
  response: DeliveryEntry,
});

export const readTaxes = GET('/api/admin/taxes', {
  summary: 'Places with taxes of their own',
  needs: 'settings.edit',
  response: TaxesEntry,
});

export const changeTaxes = PUT('/api/admin/taxes', {
  summary: 'Replaces them all',
  needs: 'settings.edit',
  body: Taxes,
  response: TaxesEntry,
});

export const workedExample = GET('/api/admin/worked-example', {
  summary: 'What delivery and tax come to for an order of an amount to a place',
  needs: 'settings.edit',
  query: ExampleQuery,
  response: Example,
});

export const tryPromotion = POST('/api/admin/promotions/try', {
  summary: 'What a promotion would take off a cart; nothing is kept',
  needs: 'products.view',
  body: PromotionTrial,
  response: TriedPromotion,
});
