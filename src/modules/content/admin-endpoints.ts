import { z } from 'zod';
import { DELETE, GET, POST, PUT } from '../../kit/endpoint.ts';
import { Message, Page, Uuid } from '../../kit/wire.ts';
import {
  AcceptedPaymentEntry,
  AcceptedPaymentInput,
  contentQuery,
  FooterEntry,
  FooterForm,
  FooterLinkEntry,
  FooterLinkInput,
  LinkQuery,
  LinksToRead,
  LinkTarget,
  NavigationEntry,
  NavigationInput,
  NavigationOrder,
  PageEntry,
  PageForm,
  PageInput,
  ReadLink,
  SectionKind,
  ShownSection,
  SocialMediaEntry,
  SocialMediaInput,
} from './schema.ts';

const needs = 'settings.edit';

/** More entries than anybody keeps in a list that shoppers see whole. */
const LONGEST_LIST = 1_000;

/** @param sorts the fields in whose order it can be listed; the first one is the standard */
export function listCalls<
  Path extends string,
  Input extends z.ZodObject,
  Entry extends z.ZodObject,
>(path: Path, noun: string, input: Input, entry: Entry, sorts: [string, ...string[]]) {
  return {
    list: GET(path, {
      summary: `Every ${noun}, those that are switched off too`,
      needs,
      query: contentQuery(sorts),
      response: z.array(entry),
    }),
    add: POST(path, { summary: `Adds a new ${noun}`, needs, body: input, response: entry }),
    change: PUT(`${path}/:id`, {
      summary: `Changes those fields of the ${noun} that it carries`,
      needs,
      body: input.partial(),
      response: entry,
    }),
    order: PUT(`${path}/order`, {
      summary: `Puts every ${noun} into this order, at once or not at all`,
      needs,
      body: z.object({ ids: z.array(Uuid).max(LONGEST_LIST) }),
      response: Message,
    }),
    remove: DELETE(`${path}/:id`, { summary: `Deletes the ${noun}`, needs, response: Message }),
  };
}

export const navigation = listCalls(
  '/api/admin/header-navigation',
  'navigation item',
  NavigationInput,
  NavigationEntry,
  ['sortOrder', 'name', 'url', 'isActive'],
);

export const arrangeNavigation = PUT('/api/admin/header-navigation/arrangement', {
  summary: 'Puts every navigation item into this order, on both levels, at once or not at all',
  needs,
  body: NavigationOrder,
  response: Message,
});

export const searchLinks = GET('/api/admin/link-targets', {
  summary: 'What a link can lead to, some of each kind',
  needs,
  query: LinkQuery,
  response: z.array(LinkTarget),
});

export const readLinks = POST('/api/admin/link-targets/read', {
  summary: 'To what these addresses lead, and which of them to nothing; changes nothing',
  needs,
  body: LinksToRead,
  response: z.array(ReadLink),
});

export const footerLinks = listCalls(
  '/api/admin/footer-links',
  'footer link',
  FooterLinkInput,
  FooterLinkEntry,
  ['sortOrder', 'title', 'url', 'category', 'isActive'],
);

export const socialMediaLinks = listCalls(
  '/api/admin/social-media-links',
  'social media link',
  SocialMediaInput,
  SocialMediaEntry,
  ['sortOrder', 'platform', 'url', 'icon', 'isActive'],
);

export const acceptedMethods = listCalls(
  '/api/admin/accepted-payment-methods',
  'accepted payment method',
  AcceptedPaymentInput,
  AcceptedPaymentEntry,
  ['sortOrder', 'name', 'icon', 'isActive'],
);

export const pages = listCalls('/api/admin/page-content', 'page', PageInput, PageEntry, [
  'title',
  'slug',
  'isActive',
]);

export const listSectionKinds = GET('/api/admin/section-kinds', {
  summary: 'The sections that extensions bring to pages',
  needs,
  query: Page,
  response: z.array(SectionKind),
});

export const previewPage = POST('/api/admin/page-content/preview', {
  summary: 'What the shop would show of a page; changes nothing',
  needs,
  body: PageForm.shape.content,
  response: z.array(ShownSection),
});

export const readFooter = GET('/api/admin/footer-settings', {
  summary: "The footer's texts",
  needs,
  response: FooterEntry,
});

export const changeFooter = PUT('/api/admin/footer-settings', {
  summary: "Changes the footer's texts that it carries",
  needs,
  body: FooterForm.partial(),
  response: FooterEntry,
});
