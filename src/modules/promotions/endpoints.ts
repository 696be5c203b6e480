import { resource } from '../../kit/resource.ts';
import { PromotionChange, PromotionInput, PromotionQuery, PromotionRecord } from './schema.ts';

export const { noun, list, find, add, change, remove } = resource('/api/admin/promotions', {
  noun: { one: 'promotion', many: 'promotions' },
  view: { needs: 'products.view' },
  edit: { needs: 'products.edit' },
  query: PromotionQuery,
  input: PromotionInput,
  change: PromotionChange,
  record: PromotionRecord,
  says: { list: ', with how often it was used' },
});
