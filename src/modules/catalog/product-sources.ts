import type { Module } from '../../kit/module.ts';
import { named } from '../../platform/database/database.ts';

type Choice = { value: string; label: string };

/** What sections of pages can take products from: as `/api/products` names them, and as people do. */
export const productSources: NonNullable<Module['productSources']> = {
  Category: (db) =>
    named<Choice>(
      db,
      'categories-to-choose',
      'select name as value, name as label from categories where is_active order by lower(name)',
    ),
  Brand: (db) =>
    named<Choice>(
      db,
      'brands-to-choose',
      'select name as value, name as label from brands where is_active order by name',
    ),
  Collection: (db) =>
    named<Choice>(
      db,
      'collections-to-choose',
      'select slug as value, name as label from collections where is_active order by lower(name)',
    ),
};
