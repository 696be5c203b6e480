/**
 * The sections that the home page and landing pages are made of: each kind with its few fields, said once. What is checked
 * (landing-schema.ts), told to pages (landing.ts) and typed (admin/section-fields.tsx) follows from it; how each looks is in
 * src/storefront/sections. Free of any library, since browsers load it.
 */

import type { Value } from '../../kit/declared-values.ts';
import { FOCUSES, type SettingKey } from '../settings/settings-table.ts';
import type { TextBlock } from './schema.ts';

/** What a field holds, with its bounds. */
type Holds =
  /** `lines`: it may have several, and so many are shown. */
  | { kind: 'text'; most: number; lines?: number }
  /** Markdown, told to pages as its blocks. */
  | { kind: 'prose'; most: number }
  | { kind: 'picture' }
  | { kind: 'link' }
  /** An address on the web. */
  | { kind: 'web address' }
  | { kind: 'choice'; choices: readonly string[] }
  | { kind: 'number'; from: number; to: number }
  /** The name of what products are taken from, by what the field `by` says. */
  | { kind: 'name'; by: string }
  /** Some of what a room has a page for, in an order, by their ids. */
  | { kind: 'things'; of: ThingSource; most: number }
  /** Questions with their answers in Markdown. */
  | { kind: 'questions'; most: number }
  /** The name of a section that an extension brings: 'gift-wrapping.price'. */
  | { kind: 'brought' }
  /** What the section declares that the field `by` names. */
  | { kind: 'declared'; by: string };

export type SectionField = Holds & {
  label: string;
  hint?: string;
  required?: true;
  /** What a new one begins with; left out: nothing. */
  standard?: string | number;
  /** On the home page: the setting that holds for as long as nothing else was written here. */
  follows?: SettingKey;
};

export interface DeclaredSection {
  label: string;
  /** What it shows, for whoever chooses one. */
  text: string;
  fields: Readonly<Record<string, SectionField>>;
}

type More = Omit<SectionField, keyof Holds | 'label'>;

const field = <const Of extends Holds, const With extends More = object>(
  label: string,
  holds: Of,
  more?: With,
) => ({ label, ...holds, ...more }) as Of & With & { label: string };

const TITLE = { kind: 'text', most: 150 } as const;
const LINES = { kind: 'text', most: 500, lines: 3 } as const;
const PROSE = { kind: 'prose', most: 20_000 } as const;
const BUTTON = { kind: 'text', most: 40 } as const;
const LINK = { kind: 'link' } as const;
const PICTURE = { kind: 'picture' } as const;

const LEADS_TO = {
  hint: 'A path of the shop, such as /products, or a web address',
} as const;

/** Where a row of products is taken from. Those that name one of several ask the rooms which there are (`productSources`). */
export const PRODUCT_SOURCES = [
  'Best sellers',
  'Newest',
  'Featured',
  'On sale',
  'Category',
  'Brand',
  'Collection',
] as const;
export type ProductSource = (typeof PRODUCT_SOURCES)[number];

/** What tiles can be of: the rooms that have them say which there are (`productSources`) and how they are shown (`tiles`). */
export const THING_SOURCES = ['Categories'] as const;
export type ThingSource = (typeof THING_SOURCES)[number];

export const SECTION_KINDS = {
  hero: {
    label: 'Hero',
    text: 'Large words, a picture, two buttons: what visitors see first.',
    fields: {
      title: field('Title', TITLE, { required: true, follows: 'hero_title' }),
      text: field('Below it', LINES, { follows: 'hero_subtitle' }),
      picture: field('Picture', PICTURE, {
        hint: 'Behind or beside the words. None: they stand alone',
        follows: 'hero_image',
      }),
      focus: field(
        'What stays in sight of it',
        { kind: 'choice', choices: FOCUSES },
        {
          hint: 'Where a narrow or a low window cuts the picture',
          standard: 'Right',
          follows: 'hero_focus',
        },
      ),
      button: field('Button', BUTTON, { standard: 'SHOP NOW', hint: 'Empty: none' }),
      link: field('Leads to', LINK, { ...LEADS_TO, standard: '/products' }),
      secondButton: field('Second button', BUTTON, { standard: 'BRANDS' }),
      secondLink: field('Leads to', LINK, { ...LEADS_TO, standard: '/brands' }),
    },
  },
  pictureAndText: {
    label: 'Picture and text',
    text: 'A picture with words beside it.',
    fields: {
      title: field('Title', TITLE),
      text: field('Text', PROSE),
      picture: field('Picture', PICTURE, { required: true }),
      description: field(
        'What the picture shows',
        { kind: 'text', most: 200 },
        {
          hint: 'Read out to shoppers who cannot see it. Empty: the picture is decoration',
        },
      ),
      side: field(
        'The picture stands',
        { kind: 'choice', choices: ['Left', 'Right'] },
        { standard: 'Left' },
      ),
      button: field('Button', BUTTON, { hint: 'Empty: none' }),
      link: field('Leads to', LINK, LEADS_TO),
    },
  },
  products: {
    label: 'Products',
    text: 'A row of products: best sellers, new ones, those of a category, a brand or a collection.',
    fields: {
      title: field('Title', TITLE, { required: true, standard: 'Products' }),
      from: field(
        'Which',
        { kind: 'choice', choices: PRODUCT_SOURCES },
        { standard: 'Best sellers' },
      ),
      of: field('Of', { kind: 'name', by: 'from' }),
      count: field('How many at most', { kind: 'number', from: 2, to: 12 }, { standard: 4 }),
    },
  },
  topSellers: {
    label: 'Best sellers: the first three',
    text: 'The three products that sell best, large.',
    fields: { title: field('Title', TITLE, { required: true, standard: 'Best sellers' }) },
  },
  moreSellers: {
    label: 'Best sellers: those after',
    text: 'What sells best after the first three.',
    fields: {
      title: field('Title', TITLE, {
        hint: 'Empty: “Best Selling Products”, or “Our Products” while little is sold',
      }),
    },
  },
  categories: {
    label: 'Categories',
    text: 'Tiles that lead to the pages of categories.',
    fields: {
      title: field('Title', TITLE, { required: true, follows: 'category_title' }),
      text: field('Below it', LINES, { follows: 'category_subtitle' }),
      categories: field(
        'Categories',
        { kind: 'things', of: 'Categories', most: 24 },
        {
          hint: 'None chosen: Devices, E-Liquids, Accessories and Bundles. Each shows its own picture, else that of its best seller',
        },
      ),
    },
  },
  brands: {
    label: 'Brands',
    text: 'The shop’s brands with their pictures.',
    fields: {
      title: field('Title', TITLE, { required: true, standard: 'Our brands' }),
      count: field('How many at most', { kind: 'number', from: 2, to: 24 }, { standard: 8 }),
    },
  },
  promises: {
    label: 'What shoppers can count on',
    text: 'From when delivery is free, what reviews say, how long returns take, the age check: from your settings.',
    fields: {},
  },
  firstSteps: {
    label: 'A way in',
    text: 'For whoever has never vaped: leads to devices and to the answers.',
    fields: {
      title: field('Title', TITLE, { required: true, standard: 'New to vaping?' }),
      text: field('Below it', LINES, {
        standard:
          'A simple refillable pod kit with a tight draw and a nicotine salt is where most smokers begin.',
      }),
    },
  },
  viewed: {
    label: 'Viewed before',
    text: 'What this visitor looked at last, and what a customer ordered last, to buy it again; nothing for who is new.',
    fields: {},
  },
  reviews: {
    label: 'Reviews',
    text: 'The latest reviews.',
    fields: {
      title: field('Title', TITLE, { required: true, standard: 'What Our Customers Say' }),
    },
  },
  text: {
    label: 'Text',
    text: 'Words of your own, with headings, lists and links.',
    fields: { title: field('Title', TITLE), text: field('Text', PROSE, { required: true }) },
  },
  video: {
    label: 'Video',
    text: 'A picture that leads to a video. Nothing is loaded from there before it is pressed.',
    fields: {
      title: field('Title', TITLE, { required: true }),
      link: field(
        'Address of the video',
        { kind: 'web address' },
        {
          required: true,
          hint: 'It opens in a tab of its own',
        },
      ),
      picture: field('Picture', PICTURE, { required: true }),
    },
  },
  newsletter: {
    label: 'Newsletter',
    text: 'A field for the address of whoever wants your mail.',
    fields: {
      title: field('Title', TITLE, { required: true, standard: 'Hear it first' }),
      text: field('Below it', LINES, { standard: 'New arrivals, restocks and offers, by e-mail.' }),
    },
  },
  questions: {
    label: 'Questions and answers',
    text: 'Questions that unfold their answers.',
    fields: {
      title: field('Title', TITLE, { required: true, standard: 'Questions and answers' }),
      questions: field('Questions', { kind: 'questions', most: 40 }, { required: true }),
    },
  },
  extension: {
    label: 'Of an extension',
    text: 'What an extension brings to pages.',
    fields: {
      title: field('Title', TITLE),
      of: field('Which', { kind: 'brought' }, { required: true }),
      entered: field('What it shows', { kind: 'declared', by: 'of' }),
    },
  },
} as const satisfies Record<string, DeclaredSection>;

export type SectionKind = keyof typeof SECTION_KINDS;

/** One of some things that have a page. */
export interface Tile {
  name: string;
  href: string;
  /** A few words below its name; empty: none. */
  text: string;
  /** Empty: none of its own. */
  image: string;
}

/** What pages get of a field. */
type Drawn<Of> = Of extends { kind: 'prose' }
  ? TextBlock[]
  : Of extends { kind: 'questions' }
    ? { question: string; answer: TextBlock[] }[]
    : Of extends { kind: 'things' }
      ? Tile[]
      : Of extends { kind: 'declared' }
        ? Record<string, Value>
        : Of extends { kind: 'number' }
          ? number
          : Of extends { kind: 'choice'; choices: readonly (infer Choice)[] }
            ? Choice
            : string;

/** What a section of this kind is drawn of. */
export type SectionValues<Kind extends SectionKind> = {
  [Name in keyof (typeof SECTION_KINDS)[Kind]['fields']]: Drawn<
    (typeof SECTION_KINDS)[Kind]['fields'][Name]
  >;
};

export const KINDS = Object.keys(SECTION_KINDS) as [SectionKind, ...SectionKind[]];

export const fieldsOf = (kind: SectionKind): DeclaredSection['fields'] =>
  SECTION_KINDS[kind].fields;

/** What a new section begins with. */
export const freshValues = (kind: SectionKind): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fieldsOf(kind)).map(([name, of]) => [name, freshValue(of)]));

export const freshValue = (of: SectionField): unknown =>
  of.standard ??
  (of.kind === 'questions' || of.kind === 'things'
    ? []
    : of.kind === 'declared'
      ? {}
      : of.kind === 'number'
        ? of.from
        : '');

/** The sections of every home page until its owner has other ones. */
export const FIRST_SECTIONS = [
  'hero',
  'promises',
  'topSellers',
  'categories',
  'moreSellers',
  'firstSteps',
  'viewed',
  'reviews',
  'newsletter',
] as const satisfies SectionKind[];
