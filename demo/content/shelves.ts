import type { CollectionRule } from '../../src/modules/catalog/category-schema.ts';

/** What the demo shop says of its categories, by their names, and its collections. */

export const STORIES: Record<string, string> = {
  Devices: `Pod kits for the first week without a cigarette, pens for the pocket, mods and tanks for those who like to build.

Every one of them has been carried around for a fortnight by somebody who works here. If you are not sure where to begin, [three questions](/find-your-kit) find a kit that suits you.`,
  'E-Liquids': `Nic salts for pods, freebase for a loose draw, shortfills for clouds. We taste each batch, and what we would not finish ourselves does not go on the shelf.

- **Pods and starter kits**: nic salts in 10 or 20 mg
- **Sub-ohm tanks**: shortfills, 0 or 3 mg
- **In between**: freebase in 50/50`,
  Accessories: `Coils, pods, glass, cotton and batteries: what keeps a kit going for years. Each page says which devices a part fits; tell us [what you have](/my-devices), and the shop marks it for you.`,
  Bundles: `Sets that belong together, for less than their parts: a kit with its first liquids, a month of coils, something to give away.`,
};

export interface DemoCollection {
  name: string;
  /** The product whose picture it has: one that is wide enough for the head of a page. */
  pictureOf: string;
  imageText: string;
  story: string;
  rule?: Partial<CollectionRule>;
  /** By their addresses, in the order in which they stand. */
  picked?: string[];
}

export const COLLECTIONS: DemoCollection[] = [
  {
    name: 'A good first kit',
    pictureOf: 'nimbus-lumen-starter-bundle',
    imageText: 'A pod kit before its box, with spare pods and two liquids',
    story:
      'Light, forgiving and cheap to run: the kits that we hand to a friend who wants to stop smoking. Start with **20 mg** if you smoke twenty a day, and go down when you like.',
    picked: [
      'nimbus-lumen-pod-kit',
      'tern-refillable-pod-kit',
      'hover-pod-kit',
      'nimbus-mini-pod-kit',
      'skein-pod-kit',
      'cloud-harbour-pod-kit',
    ],
  },
  {
    name: 'On ice',
    pictureOf: 'frostwick-five-liquid-bundle',
    imageText: 'Five small bottles of liquid in a row',
    story:
      'Everything that is cold on the way in: fruit on ice, mint and menthol. New ones turn up here by themselves.',
    rule: { kinds: ['E-Liquids'], tags: ['ice', 'menthol', 'mint'] },
  },
  {
    name: 'Marked down',
    pictureOf: 'first-week-starter-bundle',
    imageText: 'A set of a kit, pods and three liquids before its box',
    story: 'What costs less than it did, as long as there is some left.',
    rule: { flags: ['sale'], inStock: true },
  },
];
