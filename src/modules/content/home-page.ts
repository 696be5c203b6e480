import type { Db } from '../../platform/database/database.ts';
import { readSettingTexts } from '../settings/site-config.ts';
import type { LandingSection } from './landing-schema.ts';
import { FIRST_SECTIONS, fieldsOf, freshValues, KINDS, SECTION_KINDS } from './section-kinds.ts';

/** The home page's place among landing pages. */
export const HOME = '';

/** What of a page is drafted and published. */
export interface Drafted {
  title: string;
  description: string;
  sections: LandingSection[];
}

/** The home page of a shop whose owner has made no other: what it says follows the settings. */
export const firstHome = (): Drafted => ({
  title: 'Home page',
  description: '',
  sections: FIRST_SECTIONS.map((kind) => {
    const { fields } = SECTION_KINDS[kind];
    const follows = Object.entries(fields).filter(([, of]) => 'follows' in of);
    const values = {
      ...freshValues(kind),
      ...Object.fromEntries(follows.map(([name]) => [name, ''])),
    };
    return { id: kind, kind, isOn: true, from: null, until: null, values } as LandingSection;
  }),
});

/** The fields of the home page that say what settings say, for as long as nothing else was written in them. */
const FOLLOWED = [
  ...new Set(
    KINDS.flatMap((kind) => Object.values(fieldsOf(kind)).flatMap(({ follows }) => follows ?? [])),
  ),
];

type Followed = Awaited<ReturnType<typeof readFollowed>>;
export const readFollowed = (db: Db) => readSettingTexts(db, FOLLOWED);

/** Each section with its values changed where a field of it follows a setting. */
const eachFollowing = (
  sections: LandingSection[],
  change: (value: unknown, setting: string) => unknown,
  followed: Followed,
): LandingSection[] =>
  sections.map((section) => {
    const changed = Object.entries(fieldsOf(section.kind)).flatMap(([name, { follows }]) =>
      follows ? [[name, change(section.values[name], followed[follows] ?? '')]] : [],
    );
    return { ...section, values: { ...section.values, ...Object.fromEntries(changed) } };
  });

/** The home page's sections with what the settings say in what they leave empty. */
export const withFollowed = (sections: LandingSection[], followed: Followed) =>
  eachFollowing(sections, (value, setting) => value || setting, followed);

/** The same without, so that they follow the settings on. */
export const withoutFollowed = (sections: LandingSection[], followed: Followed) =>
  eachFollowing(sections, (value, setting) => (value === setting ? '' : value), followed);
