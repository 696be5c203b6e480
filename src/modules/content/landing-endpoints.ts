import { z } from 'zod';
import { GET, POST } from '../../kit/endpoint.ts';
import { resource } from '../../kit/resource.ts';
import { Page } from '../../kit/wire.ts';
import {
  DrawnSections,
  LandingPageChange,
  LandingPageInput,
  LandingPageQuery,
  LandingPageRecord,
  LandingPreview,
  Publication,
  SourceChoice,
} from './landing-schema.ts';
import { PRODUCT_SOURCES, THING_SOURCES } from './section-kinds.ts';

const needs = 'settings.edit';
const PATH = '/api/admin/landing-pages';

export const { noun, list, find, add, change, remove } = resource(PATH, {
  noun: { one: 'landing page', many: 'landing pages' },
  view: { needs },
  edit: { needs },
  query: LandingPageQuery,
  input: LandingPageInput,
  change: LandingPageChange,
  record: LandingPageRecord,
  says: { list: ', and the home page', change: '; visitors see it once it is published' },
});

export const publish = POST(`${PATH}/:id/publish`, {
  summary: 'Shows visitors what was worked at, now or at a moment to come',
  needs,
  body: Publication,
  response: LandingPageRecord,
});

export const unschedule = POST(`${PATH}/:id/unschedule`, {
  summary: 'Publishes it no longer by itself',
  needs,
  response: LandingPageRecord,
});

export const withdraw = POST(`${PATH}/:id/withdraw`, {
  summary: 'Hides the page from visitors; the home page is again as every shop begins',
  needs,
  response: LandingPageRecord,
});

export const revert = POST(`${PATH}/:id/revert`, {
  summary: 'Throws away what was worked at since the page was published',
  needs,
  response: LandingPageRecord,
});

export const duplicate = POST(`${PATH}/:id/duplicate`, {
  summary: 'Another page with the same sections, not published',
  needs,
  status: 201,
  response: LandingPageRecord,
});

export const preview = POST(`${PATH}/preview`, {
  summary: 'What the shop would draw of these sections; changes nothing',
  needs,
  body: LandingPreview,
  response: DrawnSections,
});

export const listSourceChoices = GET(`${PATH}/product-sources`, {
  summary:
    'What a row of products can be taken from, and what tiles can be of: brands, categories, collections',
  needs,
  query: Page.extend({ from: z.enum([...PRODUCT_SOURCES, ...THING_SOURCES]) }),
  response: z.array(SourceChoice),
});
