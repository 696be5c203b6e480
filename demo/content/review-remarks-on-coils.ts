import type { Remarks } from './review-remarks.ts';

/** Coils and replacement pods. */
export const REMARKS_ON_COILS: Remarks = {
  good: [
    {
      about: 'life',
      titles: ['They last', 'Long-lasting'],
      lines: [
        'I get the best part of a fortnight out of each.',
        'Twelve days on the first one and it’s still going.',
        'They outlast the other make by days.',
        'Three months’ supply for me, easily.',
        'Even with sweet liquids I get a solid week.',
        'I write the date on them and the average is eleven days.',
      ],
    },
    {
      about: 'flavour',
      titles: ['Like new again', 'Clean flavour'],
      lines: [
        'Flavour is back to how it was when I bought the kit.',
        'No break-in taste at all.',
        'Clean from the first puff after five minutes’ soaking.',
        'Good flavour right until the end, then it drops off and you know.',
        'Nice warm vapour and plenty of it.',
      ],
    },
    {
      about: 'consistent',
      titles: ['No duds', 'Every one works'],
      lines: [
        'Not one dud in four packs.',
        'Every one reads within a whisker of what is printed.',
        'Consistent, which is all I want from these.',
        'Haven’t had a bad one yet and I have been buying for a year.',
      ],
    },
    {
      about: 'fit',
      titles: ['Perfect fit'],
      lines: [
        'Fit perfectly and seal first time.',
        'Swapping takes ten seconds and no mess.',
        'Genuine article, with the code on the box.',
        'Sealed one by one, so the spares stay fresh.',
      ],
    },
    {
      about: 'buying',
      titles: ['Always stock up here', 'What more is there to say'],
      lines: [
        'I buy two packs at a time so that I never run out on a Sunday.',
        'Nobody near me keeps these, so I am glad that you do.',
        'Reorder number six.',
        'Set a reminder to buy these and you will be fine.',
        'They are what they are, and they are right.',
      ],
    },
    {
      about: 'leak',
      onlyFor: 'pods',
      titles: ['No leaks'],
      lines: [
        'No leaking, even when the pod is nearly empty.',
        'The stopper stays put, unlike the copies I tried.',
        'Window is clear so you can see what’s left.',
      ],
    },
  ],
  fair: [
    { about: 'fit', lines: ['They fit as they should.', 'Right part, quickly sent.'] },
    { about: 'consistent', lines: ['They work.', 'Do what they should, no more.'] },
    { about: 'flavour', lines: ['Flavour is fine while they last.'] },
  ],
  minor: [
    {
      about: 'life',
      lines: [
        'A week each for me, others say longer.',
        'Heavier liquids shorten their life noticeably.',
        'One of them tasted tired a few days early.',
      ],
    },
    {
      about: 'cost',
      lines: [
        'A bit dear for what they are.',
        'I would like a bigger pack.',
        'There’s more plastic in the packaging than there needs to be.',
      ],
    },
    {
      about: 'prime',
      lines: [
        'Do prime them properly, I didn’t and lost the first.',
        'They need longer to soak than the box says.',
      ],
    },
  ],
  bad: [
    {
      about: 'life',
      titles: ['Burnt out in days'],
      lines: [
        'Burnt after two days, and I followed the instructions.',
        'None of them has lasted longer than four days.',
      ],
    },
    {
      about: 'consistent',
      titles: ['Hit and miss'],
      lines: [
        'One in the pack didn’t fire at all.',
        'Resistance reads differently on each one.',
        'They used to be better, something has changed.',
      ],
    },
    {
      about: 'fit',
      titles: ['Bad fit'],
      lines: ['Loose in the base, so it leaks.', 'Had to force them in and one split.'],
    },
  ],
};
