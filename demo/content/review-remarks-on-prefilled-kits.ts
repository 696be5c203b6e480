import type { Remarks } from './review-remarks.ts';

/** Rechargeable kits with sealed pods. */
export const REMARKS_ON_PREFILLED_KITS: Remarks = {
  good: [
    {
      about: 'switch',
      titles: ['Perfect swap from disposables', 'No more throwaways'],
      lines: [
        'I was getting through three disposables a week and this does the same for half the money.',
        'Everything I liked about disposables without a drawer of dead ones.',
        'It made switching easy, no bottles and no learning.',
        'Posted the first lot of empty pods back yesterday, good idea.',
      ],
    },
    {
      about: 'taste',
      titles: ['Great flavour', 'Tasty to the end'],
      lines: [
        'Flavour is bright right to the end of the pod.',
        'Tastes every bit as good as the throwaway ones.',
        'Best fruit flavours I have had in a sealed pod.',
        'Not too sweet, and no burnt hit when it runs out.',
        'I thought sealed pods would taste thin and was wrong.',
      ],
    },
    {
      about: 'easy',
      titles: ['Could not be simpler', 'Click and go'],
      lines: [
        'Pod clicks in, you draw, that’s it.',
        'My dad is seventy-four and manages it without ringing me.',
        'No buttons, no leaks, no fuss.',
        'Small enough that I forget which pocket it’s in.',
        'Works first time, every time.',
      ],
    },
    {
      about: 'lasting',
      titles: ['Lasts longer than expected'],
      lines: [
        'A pod does me two days, sometimes three.',
        'The battery always outlasts the pod, so no nasty surprises.',
        'Goes on charge while I make tea and is full when I’ve drunk it.',
        'Still on the same battery body since the start, only pods bought.',
      ],
    },
    {
      about: 'looks',
      lines: [
        'Looks grown-up, not like a toy.',
        'No flashing lights, thank goodness.',
        'Very neat little thing.',
        'Nobody at work has noticed I use it, it is that discreet.',
        'The finish has stayed nice in a bag full of keys.',
      ],
    },
  ],
  fair: [
    {
      about: 'taste',
      lines: [
        'Taste is fine.',
        'The flavour is okay for a sealed pod.',
        'Nice taste to begin with.',
      ],
    },
    {
      about: 'easy',
      lines: ['It is simple, at any rate.', 'Easy to carry.', 'No mess, I’ll give it that.'],
    },
  ],
  minor: [
    {
      about: 'lasting',
      lines: [
        'I get nearer five hundred puffs than six.',
        'Hard to see how much is left in the pod.',
        'Some pods seem to last longer than others.',
      ],
    },
    {
      about: 'range',
      lines: [
        'More flavours would be welcome.',
        'I wish there were a strength between the two.',
        'Draw is looser than I am used to.',
      ],
    },
    {
      about: 'body',
      lines: [
        'It could do with a cap for the mouthpiece.',
        'The cable slot collects fluff.',
        'Slips through a hole in a pocket, ask me how I know.',
      ],
    },
  ],
  bad: [
    {
      about: 'lasting',
      titles: ['Did not last'],
      lines: [
        'The pod was finished by the first evening.',
        'It stopped recognising pods after a fortnight.',
      ],
    },
    {
      about: 'taste',
      titles: ['Let down by the taste'],
      lines: ['Burnt from about halfway down, on two pods.', 'Hardly any flavour in mine.'],
    },
    {
      about: 'body',
      lines: ['The seam came apart when I sat down.', 'Mine whistles.'],
    },
  ],
};
