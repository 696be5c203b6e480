import * as z from 'zod';
import { Value } from '../../kit/declared-values.ts';
import { SearchText, sortedBy } from '../../kit/list-query.ts';
import {
  ImageUrl,
  LINK_TARGET,
  NO_LINK_TARGET,
  Page,
  patch,
  requiredText,
  Timestamp,
  Uuid,
  wholeNumber,
} from '../../kit/wire.ts';
import { DrawnSection, isPageSlug, SLUG } from './schema.ts';
import {
  fieldsOf,
  freshValue,
  KINDS,
  type SectionField,
  type SectionKind,
} from './section-kinds.ts';

const Question = z.object({
  question: requiredText('A question is needed', 300),
  answer: requiredText('An answer is needed', 5_000),
});

const atMost = (most: number) => z.string().trim().max(most, `At most ${most} characters`);

/** What one field takes, as its declaration has it. */
function ruleOf(of: SectionField): z.ZodType {
  const missing = `${of.label} is needed`;
  switch (of.kind) {
    case 'text':
    case 'prose':
      return of.required ? requiredText(missing, of.most) : atMost(of.most);
    case 'picture':
      return of.required
        ? z.string(missing).min(1, missing).pipe(ImageUrl)
        : z.union([z.literal(''), ImageUrl], 'Not a picture address');
    case 'link':
      return atMost(2_000).refine((url) => url === '' || LINK_TARGET.test(url), NO_LINK_TARGET);
    case 'web address':
      return requiredText(missing, 2_000).pipe(
        z.url({ protocol: /^https?$/, error: 'Please enter a web address: https://…' }),
      );
    case 'choice':
      return z.enum(of.choices, { error: `One of ${of.choices.join(', ')}` });
    case 'number':
      return wholeNumber(of.from, of.to);
    case 'name':
      return atMost(200);
    case 'things':
      return z
        .array(Uuid)
        .max(of.most, `At most ${of.most}`)
        .refine((ids) => new Set(ids).size === ids.length, 'One of them is there twice');
    case 'questions':
      return z
        .array(Question)
        .min(1, 'At least one question')
        .max(of.most, `At most ${of.most} questions`);
    case 'brought':
      return requiredText(missing, 80);
    case 'declared':
      return z.record(z.string().max(60), Value);
  }
}

/** What a section holds, by its fields; one that is left out has what a new section has. */
const valuesOf = (kind: SectionKind) =>
  z.object(
    Object.fromEntries(
      Object.entries(fieldsOf(kind)).map(([name, of]) => [
        name,
        z.preprocess((value) => value ?? freshValue(of), ruleOf(of)),
      ]),
    ),
  );

const Place = {
  /** Names it among those of its page. */
  id: z.string().regex(/^[\w-]{1,40}$/, 'Letters, digits and hyphens, at most 40'),
  isOn: z.boolean().default(true),
  /** When it comes and goes; null: at once, and never. */
  from: Timestamp.nullable().default(null),
  until: Timestamp.nullable().default(null),
};

const [first, ...others] = KINDS.map((kind) =>
  z.object({ ...Place, kind: z.literal(kind), values: valuesOf(kind) }),
);

type Values = Record<
  string,
  string | number | string[] | z.infer<typeof Question>[] | Record<string, Value>
>;

/** A section as the owner keeps it. */
export interface LandingSection {
  id: string;
  kind: SectionKind;
  isOn: boolean;
  from: string | null;
  until: string | null;
  values: Values;
}

/** A section as it is taken. */
export const SectionRule = z
  .discriminatedUnion('kind', [first as NonNullable<typeof first>, ...others], {
    error: `One of ${KINDS.join(', ')}`,
  })
  .refine(({ from, until }) => from === null || until === null || from < until, {
    path: ['until'],
    error: 'It ends before it begins',
  }) as z.ZodType<LandingSection, LandingSection>;

/** More than anybody scrolls through. */
const MOST_SECTIONS = 40;

const Sections = z
  .array(SectionRule)
  .max(MOST_SECTIONS, `At most ${MOST_SECTIONS} sections`)
  .refine(
    (all) => new Set(all.map(({ id }) => id)).size === all.length,
    'Each section has an id of its own',
  );

export const LandingPageInput = z.object({
  /** Where it stands: /{slug}. Of the home page empty, and never another. */
  slug: z
    .string('Where does the page stand?')
    .trim()
    .max(100, 'At most 100 characters')
    .refine(
      (slug) => slug === '' || SLUG.test(slug),
      'Small letters and digits, with hyphens between words: black-friday',
    )
    .refine((slug) => slug === '' || isPageSlug(slug), 'The shop has a page of its own there'),
  title: requiredText('Page title is required', 150),
  /** For search engines and previews of links. */
  description: atMost(300).default(''),
  sections: Sections,
});
export type LandingPageInput = z.infer<typeof LandingPageInput>;

export const LandingPageChange = patch(LandingPageInput);
export type LandingPageChange = z.infer<typeof LandingPageChange>;

export const LandingPageQuery = Page.extend({
  search: SearchText,
  sort: sortedBy(['title', 'slug', 'updatedAt'], 'title'),
});
export type LandingPageQuery = z.infer<typeof LandingPageQuery>;

/** A page with what its owner works at. */
export const LandingPageRecord = z.object({
  id: Uuid,
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  sections: z.array(
    z.object({
      ...Place,
      kind: z.enum(KINDS),
      values: z.record(
        z.string(),
        z.union([
          z.string(),
          z.number(),
          z.array(z.string()),
          z.array(z.object({ question: z.string(), answer: z.string() })),
          z.record(z.string(), Value),
        ]),
      ),
    }),
  ),
  /** Whether visitors see it. */
  isPublished: z.boolean(),
  /** Whether what is worked at differs from what they see. */
  hasChanges: z.boolean(),
  /** When that is to be published; null: when somebody does. */
  publishAt: Timestamp.nullable(),
  publishedAt: Timestamp.nullable(),
  updatedAt: Timestamp,
  version: z.string(),
});
export type LandingPageRecord = z.infer<typeof LandingPageRecord>;

export const Publication = z.object({
  /** A moment to come; left out or null: now. */
  at: Timestamp.nullable().default(null),
});

export const DrawnSections = z.object({ sections: z.array(DrawnSection) });

export const LandingPreview = z.object({
  isHome: z.boolean(),
  sections: Sections,
  /** As it will be then; null: now. */
  at: Timestamp.nullable().default(null),
});

/** What there is to choose of, for a field of kind 'name' or 'things'. */
export const SourceChoice = z.object({ value: z.string(), label: z.string() });
