import {
  type RemarkGroup,
  type Remarks,
  SHOP_PRAISE,
  TITLES_BY_RATING,
  type Tone,
} from './review-remarks.ts';
import { REMARKS_ON_COILS } from './review-remarks-on-coils.ts';
import {
  REMARKS_ON_BUNDLES,
  REMARKS_ON_GEAR,
  REMARKS_ON_POWER,
} from './review-remarks-on-extras.ts';
import { REMARKS_ON_KITS } from './review-remarks-on-kits.ts';
import { REMARKS_ON_LIQUIDS } from './review-remarks-on-liquids.ts';
import { REMARKS_ON_MODS, REMARKS_ON_TANKS } from './review-remarks-on-mods-and-tanks.ts';
import { REMARKS_ON_PREFILLED_KITS } from './review-remarks-on-prefilled-kits.ts';
import type { SeededRandom } from './seeded-random.ts';
import type { DemoProduct, DemoReview, PictureFamily } from './types.ts';

type Rating = DemoReview['rating'];

const REMARKS_BY_FAMILY: Record<PictureFamily, Remarks> = {
  'pod-kit': REMARKS_ON_KITS,
  pen: REMARKS_ON_KITS,
  disposable: REMARKS_ON_PREFILLED_KITS,
  'box-mod': REMARKS_ON_MODS,
  tank: REMARKS_ON_TANKS,
  'bottle-10': REMARKS_ON_LIQUIDS,
  'bottle-60': REMARKS_ON_LIQUIDS,
  'bottle-120': REMARKS_ON_LIQUIDS,
  pods: REMARKS_ON_COILS,
  coils: REMARKS_ON_COILS,
  battery: REMARKS_ON_POWER,
  charger: REMARKS_ON_POWER,
  case: REMARKS_ON_GEAR,
  'drip-tip': REMARKS_ON_GEAR,
  cotton: REMARKS_ON_GEAR,
  'bundle-starter': REMARKS_ON_BUNDLES,
  'bundle-liquids': REMARKS_ON_BUNDLES,
  'bundle-pro': REMARKS_ON_BUNDLES,
};

/** The order of praise and complaint in a comment; one of these is chosen. */
const PLANS: Record<Rating, Tone[][]> = {
  5: [['good'], ['good', 'good'], ['good', 'good'], ['good', 'good', 'good']],
  4: [
    ['good', 'minor'],
    ['good', 'minor'],
    ['good', 'good', 'minor'],
    ['good', 'fair'],
    ['minor', 'good'],
  ],
  3: [
    ['fair', 'minor'],
    ['fair', 'minor', 'minor'],
    ['minor', 'fair'],
    ['fair', 'bad'],
  ],
  2: [['bad'], ['bad', 'minor'], ['fair', 'bad'], ['bad', 'fair']],
  1: [['bad'], ['bad', 'bad']],
};

/** How often a new comment is tried before the writer gives up. */
const ATTEMPTS = 40;

const SHOP_PRAISE_CHANCE = { 5: 0.2, 4: 0.15, 3: 0, 2: 0, 1: 0 } as const;

/**
 * Writes reviews one after another, preferring what it has said least often so far and never
 * saying the same about one product twice while there is something else to say.
 */
export class ReviewWriter {
  readonly #random: SeededRandom;
  readonly #said = new Map<string, number>();
  readonly #comments = new Set<string>();

  constructor(random: SeededRandom) {
    this.#random = random;
  }

  /** A title, and a comment unlike any before; null when there is nothing new to say. */
  write(product: DemoProduct, rating: Rating): { title: string; comment: string } | null {
    const remarks = REMARKS_BY_FAMILY[product.family];
    let plan = this.#random.pick(PLANS[rating]);
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const chosen = this.#chooseRemarks(product, remarks, plan, rating);
      const comment = chosen.map(({ line }) => fillIn(line, product)).join(' ');
      if (!this.#comments.has(comment)) {
        this.#comments.add(comment);
        const titles = [...TITLES_BY_RATING[rating], ...(chosen[0]?.group.titles ?? [])];
        return { title: this.#leastSaid(titles, product), comment };
      }
      const last = plan.at(-1);
      plan = last && plan.length < 4 ? [...plan, last] : this.#random.pick(PLANS[rating]);
    }
    return null;
  }

  #chooseRemarks(product: DemoProduct, remarks: Remarks, plan: Tone[], rating: Rating) {
    const chosen: { group: RemarkGroup; line: string }[] = [];
    const wanted = plan.map((tone) => remarks[tone]);
    if (this.#random.chance(SHOP_PRAISE_CHANCE[rating])) wanted.push([SHOP_PRAISE]);
    for (const choices of wanted) {
      const groups = choices.filter(
        (group) => suits(group, product) && !chosen.some((c) => c.group.about === group.about),
      );
      const lines = groups.flatMap((group) => group.lines);
      const unsaid = lines.filter((line) => this.#timesSaid(line, product) === 0);
      // A comment rather ends early than repeats what stands in another.
      if (lines.length === 0 || (unsaid.length === 0 && chosen.length > 0)) continue;
      const line = this.#leastSaid(unsaid.length > 0 ? unsaid : lines, product);
      const group = groups.find((candidate) => candidate.lines.includes(line));
      if (group) chosen.push({ group, line });
    }
    return chosen;
  }

  /** What was said least of the product, and among that what was said least of all others. */
  #leastSaid(texts: string[], product: DemoProduct): string {
    const uses = (text: string) => 1000 * this.#timesSaid(text, product) + this.#timesSaid(text);
    const fewest = Math.min(...texts.map(uses));
    const text = this.#random.pick(texts.filter((candidate) => uses(candidate) === fewest));
    this.#said.set(text, this.#timesSaid(text) + 1);
    this.#said.set(keyOf(text, product), this.#timesSaid(text, product) + 1);
    return text;
  }

  /** How often a text was used, of one product or of any. */
  #timesSaid(text: string, product?: DemoProduct): number {
    return this.#said.get(keyOf(text, product)) ?? 0;
  }
}

const keyOf = (text: string, product?: DemoProduct) => (product ? `${product.slug} ${text}` : text);

function suits(group: RemarkGroup, product: DemoProduct): boolean {
  const { onlyFor } = group;
  return onlyFor === undefined || onlyFor === product.family || product.tags.includes(onlyFor);
}

function fillIn(line: string, product: DemoProduct): string {
  return line
    .replaceAll('{flavour}', flavourInASentence(product.flavor ?? product.labelText))
    .replaceAll('{label}', product.labelText);
}

/** 'Pink Grapefruit & Lime' gives 'pink grapefruit and lime'; places keep their capital. */
function flavourInASentence(flavour: string): string {
  return flavour
    .replaceAll(' & ', ' and ')
    .replaceAll(/\b(?!Virginia|Alphonso)[A-Z]/g, (capital) => capital.toLowerCase());
}
