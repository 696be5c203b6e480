import { resource } from '../../../kit/resource.ts';
import {
  SavedAnswerChange,
  SavedAnswerInput,
  SavedAnswerQuery,
  SavedAnswerRecord,
} from './desk-schema.ts';

export const { noun, list, find, add, change, remove } = resource('/api/admin/saved-answers', {
  noun: { one: 'saved answer', many: 'saved answers' },
  view: { needs: 'orders.message' },
  edit: { needs: 'orders.message' },
  query: SavedAnswerQuery,
  input: SavedAnswerInput,
  change: SavedAnswerChange,
  record: SavedAnswerRecord,
  says: { add: '; it may name the customer, the order and what is told of it in braces' },
});
