/** How a remark sounds; 'fair' is praise mild enough to stand in a poor review. */
export type Tone = 'good' | 'fair' | 'minor' | 'bad';

/** Remarks on one side of a product. A comment takes at most one of them about the same side. */
export interface RemarkGroup {
  about: string;
  /** A tag or picture family; without it the remarks suit every product of the kind. */
  onlyFor?: string;
  /** Titles that suit a review which begins with one of these remarks. */
  titles?: string[];
  /** Whole sentences; {flavour} and {label} stand for the product's own. */
  lines: string[];
}

export type Remarks = Record<Tone, RemarkGroup[]>;

/** What people say of the shop rather than of the product. */
export const SHOP_PRAISE: RemarkGroup = {
  about: 'shop',
  lines: [
    'Arrived the next morning in a box that was not ten times too big.',
    'Well packed, as always from here.',
    'Ordered on a Sunday night and had it by Tuesday.',
    'I rang with a question beforehand and the person knew the answer.',
    'Nice to get a proper invoice and no leaflets.',
    'Came in plain packaging, which I appreciate.',
    'Cheaper than my local shop and they never have it in.',
    'Third order from here, no complaints about any of them.',
    'The postman left it with next door and it still arrived in one piece.',
    'I had typed the wrong house number and they put it right before it went out.',
    'Tracking was accurate to within the hour.',
    'The description on the site is honest, which is why I came back.',
    'Took an extra day to come but they wrote to tell me.',
    'No fuss at all with the order.',
    'Somebody had clearly checked it before it was posted.',
  ],
};

export const TITLES_BY_RATING: Record<1 | 2 | 3 | 4 | 5, string[]> = {
  5: [
    'Could not be happier',
    'Exactly as described',
    'Would buy again',
    'Very pleased',
    'Spot on',
    'Does what it should',
    'My new favourite',
    'Ordered a second already',
    'No complaints whatsoever',
    'Better than I expected',
    'Worth every penny',
    'Should have bought it sooner',
    'Recommended to my brother',
    'Sorted, thank you',
    'Lovely stuff',
    'Can’t fault it',
    'Really impressed',
    'Just right for me',
    'Quietly excellent',
    'Five stars from me',
    'Very good indeed',
    'A keeper',
    'Happy customer',
    'Glad I tried it',
  ],
  4: [
    'Very good, one small thing',
    'Nearly perfect',
    'Pleased on the whole',
    'Good, with a caveat',
    'Would still recommend',
    'Solid choice',
    'Just short of five',
    'Good value overall',
    'Happy, mostly',
    'Does the job nicely',
    'Four and a half if I could',
    'Really good, not flawless',
    'Glad I bought it',
    'Better than the last one I had',
  ],
  3: [
    'It’s all right',
    'Decent but not for me',
    'Some good, some bad',
    'Middle of the road',
    'Not sure about this one',
    'Fine, nothing more',
    'Expected a bit more',
    'Mixed feelings',
    'Okay for the money',
    'Could be better',
    'Does the job, just',
  ],
  2: [
    'Disappointed',
    'Not what I hoped for',
    'Wanted to like it',
    'Would not buy again',
    'Let down by the details',
    'A shame, really',
    'Expected better',
    'Not for me at all',
  ],
  1: [
    'Sent it back',
    'Poor, I’m afraid',
    'Not fit for purpose',
    'Save your money',
    'Unlucky or badly made',
    'Very disappointing',
  ],
};
