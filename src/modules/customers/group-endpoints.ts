import { z } from 'zod';
import { GET, PUT } from '../../kit/endpoint.ts';
import { resource } from '../../kit/resource.ts';
import { Message } from '../../kit/wire.ts';
import {
  GroupChange,
  GroupInput,
  GroupPrice,
  GroupPriceChange,
  GroupPriceOutcome,
  GroupPriceQuery,
  GroupQuery,
  GroupRecord,
  MembersChange,
} from './group-schema.ts';

export const { noun, list, find, add, change, remove } = resource('/api/admin/customer-groups', {
  noun: { one: 'group', many: 'groups' },
  view: { needs: 'customers.view' },
  edit: { needs: 'customers.groups' },
  query: GroupQuery,
  input: GroupInput,
  change: GroupChange,
  record: GroupRecord,
  says: {
    list: ' with how many customers are in it',
    remove: ' with its prices; one that a promotion is for stays (409 group_in_use)',
  },
});

export const choices = GET('/api/admin/customer-group-choices', {
  summary: 'The groups by name, to filter by',
  needs: 'customers.view',
  response: z.array(z.object({ value: z.string(), label: z.string() })),
});

export const changeMembers = PUT('/api/admin/customer-groups/:id/members', {
  summary: 'Takes customers into a group by hand, or out of it',
  needs: 'customers.groups',
  body: MembersChange,
  response: Message,
});

export const listPrices = GET('/api/admin/customer-groups/:id/prices', {
  summary: 'The prices of its own that a group has',
  needs: 'customers.view',
  query: GroupPriceQuery,
  response: z.array(GroupPrice),
});

export const changePrices = PUT('/api/admin/customer-groups/:id/prices', {
  summary: 'Sets prices of a group by SKU, or takes them away: all of them or none',
  needs: 'customers.groups',
  body: GroupPriceChange,
  response: GroupPriceOutcome,
});
