import type { Remarks } from './review-remarks.ts';

export const REMARKS_ON_MODS: Remarks = {
  good: [
    {
      about: 'power',
      titles: ['Serious piece of kit', 'Consistent power'],
      lines: [
        'Power is rock steady, I can’t feel any drop until the battery is nearly done.',
        'Ramps up with no lag at all, even with heavy coils.',
        'Temperature control works, which I had given up hoping for.',
        'Output matches my meter to within a couple of watts.',
      ],
    },
    {
      about: 'build',
      titles: ['Beautifully made', 'Built to last'],
      lines: [
        'The machining is beautiful, no play anywhere.',
        'It has been dropped on concrete once and only I know where.',
        'Buttons click like a good camera.',
        'Not a rattle or a creak in it.',
        'Photographs do not do the finish justice.',
      ],
    },
    {
      about: 'use',
      titles: ['Menus make sense'],
      lines: [
        'Menus are sensible and I haven’t needed the manual.',
        'Screen is readable in full sun.',
        'The fire bar is just where my thumb wants it.',
        'Nothing overhangs, my 25 mm tank sits flush.',
      ],
    },
    {
      about: 'story',
      titles: ['Worth the wait'],
      lines: [
        'I sold three other mods after a month with this.',
        'Saved up for it and don’t regret a penny.',
        'Eight years of vaping and this is the first I would buy twice.',
      ],
    },
  ],
  fair: [
    { about: 'build', lines: ['It is well put together.', 'Looks good on the desk.'] },
    { about: 'power', lines: ['Fires well enough.', 'Performance is as stated.'] },
  ],
  minor: [
    {
      about: 'size',
      lines: [
        'It’s a heavy lump in a jacket.',
        'Bigger than the pictures suggest, so do check the dimensions.',
      ],
    },
    {
      about: 'use',
      lines: [
        'Takes a day to learn the button combinations.',
        'The screen scratches if you carry it with keys.',
        'The manual is printed very small.',
      ],
    },
  ],
  bad: [
    {
      about: 'power',
      titles: ['Unreliable'],
      lines: [
        'It reads ‘no coil’ every third time I pick it up.',
        'Misfires with anything below 0.2 ohms.',
      ],
    },
    {
      about: 'build',
      lines: [
        'The 510 pin was off-centre, so no tank sits straight.',
        'Something inside rattles and it did from day one.',
      ],
    },
  ],
};

export const REMARKS_ON_TANKS: Remarks = {
  good: [
    {
      about: 'flavour',
      titles: ['Flavour is superb', 'Brings out everything'],
      lines: [
        'I’m tasting things in old favourites that I had never noticed.',
        'Flavour is dense and warm from the first fill.',
        'Best flavour I have had from a stock coil.',
        'Airflow is smooth and quiet, no whistling.',
      ],
    },
    {
      about: 'leak',
      titles: ['Dry as a bone'],
      lines: [
        'No leaks, and I leave it on its side in the van.',
        'Easy to fill, no more upside-down juggling.',
        'Seals are tight and there are spares in the box.',
      ],
    },
    {
      about: 'build',
      lines: [
        'Threads are buttery.',
        'Comes apart for cleaning in seconds.',
        'The airflow ring has just the right resistance to it.',
      ],
    },
  ],
  fair: [
    { about: 'flavour', lines: ['Flavour is good on a new coil.'] },
    { about: 'build', lines: ['Nicely machined.', 'It looks smart.'] },
  ],
  minor: [
    {
      about: 'thirst',
      lines: ['It’s thirsty, expect to fill it often.', 'Two millilitres doesn’t go far at 70 W.'],
    },
    {
      about: 'cap',
      lines: ['The cap needs a firm hand when it’s cold.', 'Gets hot if you chain vape.'],
    },
  ],
  bad: [
    {
      about: 'leak',
      titles: ['Leaks all over'],
      lines: [
        'Leaks through the airflow if I leave it more than an hour.',
        'One of the seals was missing.',
      ],
    },
    {
      about: 'build',
      titles: ['Badly made'],
      lines: ['It cracked on the second clean.', 'Cap cross-threads if you breathe on it.'],
    },
  ],
};
