import type { Remarks } from './review-remarks.ts';

/** Batteries and chargers. */
export const REMARKS_ON_POWER: Remarks = {
  good: [
    {
      about: 'trust',
      titles: ['Honest ratings', 'Genuine cells'],
      lines: [
        'Tested on my analyser and it is what it says on the sleeve.',
        'Genuine, dated and wrapped, which is what I pay for.',
        'I trust these where I wouldn’t trust the marketplace ones.',
        'Sensible ratings instead of fantasy numbers.',
        'My local shop uses the same ones, which says enough.',
      ],
    },
    {
      about: 'life',
      onlyFor: 'battery',
      titles: ['Hold their charge'],
      lines: [
        'Holds up all day at 60 W.',
        'A year of daily charging and barely any loss.',
        'Matched pair, still within a hundredth of a volt of each other.',
        'The case it comes in is better than the ones I used to buy.',
      ],
    },
    {
      about: 'charge',
      onlyFor: 'charger',
      titles: ['Charges cool', 'Simple and safe'],
      lines: [
        'Runs cool and stops when it should.',
        'It refused an old cell of mine and was right to.',
        'Bays are firm and take every size I own.',
        'Does what a charger should and nothing else.',
      ],
    },
    {
      about: 'story',
      lines: [
        'Bought two more for the other mod.',
        'I keep a charged spare in the car now.',
        'Replaced a no-name one that worried me.',
        'Does exactly what I bought it for, every day.',
      ],
    },
  ],
  fair: [
    { about: 'trust', lines: ['It works as described.', 'Does seem genuine.'] },
    { about: 'story', lines: ['Fine as a spare.'] },
  ],
  minor: [
    {
      about: 'detail',
      lines: ['Print on it is tiny.', 'Slightly dearer than elsewhere.'],
    },
    {
      about: 'detail',
      onlyFor: 'battery',
      lines: ['The wrap could be a bit thicker at the edge.'],
    },
    {
      about: 'detail',
      onlyFor: 'charger',
      lines: [
        'Slower than I’m used to, though I gather that is the point.',
        'The lights are bright enough to read by at night.',
      ],
    },
  ],
  bad: [
    {
      about: 'life',
      onlyFor: 'battery',
      titles: ['Bad cell'],
      lines: [
        'Down to half its capacity in three months.',
        'Arrived flat and will not take a charge.',
        'The wrap was nicked out of the box, so I can’t use it.',
      ],
    },
    {
      about: 'life',
      onlyFor: 'charger',
      titles: ['Faulty charger'],
      lines: [
        'One bay stopped working within the month.',
        'Mine buzzes loudly enough to hear next door.',
      ],
    },
  ],
};

/** Cases, drip tips and cotton. */
export const REMARKS_ON_GEAR: Remarks = {
  good: [
    {
      about: 'make',
      onlyFor: 'case',
      titles: ['Lovely thing to own', 'Keeps it all together'],
      lines: [
        'Everything has a place at last.',
        'Sturdy, and made by someone who cares.',
        'It shuts firmly and stays shut in a rucksack.',
        'Bought as a present and nearly kept it.',
      ],
    },
    {
      about: 'make',
      onlyFor: 'drip-tip',
      titles: ['Prettier than the picture', 'Comfortable tip'],
      lines: [
        'Prettier in the hand than in the picture.',
        'Stays cool even when I’m pushing it.',
        'Grips properly without a wrestling match.',
        'Tightens up the draw on my tank just enough.',
      ],
    },
    {
      about: 'make',
      onlyFor: 'cotton',
      titles: ['Best cotton I’ve used', 'No cotton taste'],
      lines: [
        'Threads through without fluffing up.',
        'No taste at all after two puffs.',
        'Wicks fast enough for anything I build.',
        'One bag has lasted me since spring.',
      ],
    },
    {
      about: 'value',
      titles: ['Small thing, done well'],
      lines: [
        'A small thing done properly.',
        'Well worth it for the price.',
        'I have bought another for a friend.',
        'You wouldn’t think there was much to get right, but there is.',
        'I use it every day and still like it.',
        'Better quality than the price suggests.',
      ],
    },
  ],
  fair: [
    { about: 'make', lines: ['It does its job.', 'Perfectly usable.'] },
    { about: 'value', lines: ['Cheap enough.'] },
  ],
  minor: [
    {
      about: 'detail',
      lines: ['Slightly smaller than I thought.', 'Could come with a bit less packaging.'],
    },
    {
      about: 'detail',
      onlyFor: 'case',
      lines: ['Stiff at first, it eases.', 'Colour is a little different from the photo.'],
    },
    {
      about: 'detail',
      onlyFor: 'drip-tip',
      lines: ['The o-rings need a little grease to begin with.', 'A shade darker than the photo.'],
    },
  ],
  bad: [
    {
      about: 'detail',
      titles: ['Not right'],
      lines: [
        'Not the quality I had hoped for at all.',
        'It came damaged and I only saw the next day.',
        'Nothing like the photo.',
      ],
    },
  ],
};

export const REMARKS_ON_BUNDLES: Remarks = {
  good: [
    {
      about: 'contents',
      titles: ['Everything you need', 'Thoughtful set', 'One box and done'],
      lines: [
        'A well-chosen set, no filler.',
        'Worked out several pounds cheaper than the parts.',
        'All there, nicely laid out, nothing rattling about.',
      ],
    },
    {
      about: 'contents',
      onlyFor: 'bundle-starter',
      lines: [
        'Everything was in the box, and everything fitted everything else.',
        'Saved me an evening of working out what goes with what.',
        'Had it filled and going before the kettle boiled.',
      ],
    },
    {
      about: 'contents',
      onlyFor: 'bundle-liquids',
      titles: ['Good way to try a few'],
      lines: [
        'Good way to try flavours I would never have picked.',
        'Liked all but one of them, which is a good rate.',
        'Now I know which of them to buy in future.',
      ],
    },
    {
      about: 'gift',
      titles: ['Good all round'],
      lines: [
        'It made a good present, nicely boxed.',
        'My wife and I bought one each and argue over whose is whose.',
        'Got it for a friend at work and ended up ordering my own.',
      ],
    },
    {
      about: 'quality',
      titles: ['No rubbish in it'],
      lines: [
        'Nothing in it feels like the cheap end of the range.',
        'All full-size, and all with long dates.',
        'Better quality than the sets in the supermarket.',
      ],
    },
    {
      about: 'story',
      onlyFor: 'bundle-starter',
      titles: ['A good start', 'Just what was needed'],
      lines: [
        'Bought it for my dad, who has not had a cigarette since the Sunday.',
        'One month in and I haven’t gone back to smoking.',
        'I’d tried to start twice with odd bits from here and there, and this is what worked.',
      ],
    },
  ],
  fair: [
    { about: 'contents', lines: ['It’s a reasonable way to start.', 'All of it arrived.'] },
    { about: 'quality', lines: ['The main item is good.'] },
  ],
  minor: [
    {
      about: 'choice',
      lines: [
        'I would have liked to choose one of the flavours myself.',
        'Not every bottle was to my taste, as you’d expect.',
        'I’d have swapped one bottle for another.',
        'Box was a bit crushed at one corner.',
      ],
    },
  ],
  bad: [
    {
      about: 'contents',
      titles: ['Not worth it as a set'],
      lines: [
        'One of the parts was missing and it took a week to sort out.',
        'Half the set is of no use to me, so it was not a saving.',
        'One bottle had leaked over everything else in the box.',
      ],
    },
  ],
};
