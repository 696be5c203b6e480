import type { Remarks } from './review-remarks.ts';

/** Pod kits and pens. */
export const REMARKS_ON_KITS: Remarks = {
  good: [
    {
      about: 'draw',
      titles: ['Lovely draw'],
      lines: [
        'The draw is exactly right for me, tight without feeling blocked.',
        'Smooth, quiet and consistent from the first puff to the last.',
        'Good warm vapour and no gurgling.',
        'It fires the instant you want it to.',
        'Far more flavour than I expected from something this size.',
        'Plenty of vapour without having to pull hard.',
      ],
    },
    {
      about: 'draw',
      onlyFor: 'mouth to lung',
      titles: ['Just like a cigarette draw'],
      lines: [
        'Closest I have had to the pull of a cigarette.',
        'A tight little draw, just how I like it.',
        'Works beautifully with 20 mg salts.',
      ],
    },
    {
      about: 'battery',
      titles: ['Lasts the day', 'Great battery'],
      lines: [
        'Battery gets me from breakfast to bedtime with some left.',
        'I charge it while I shower and that does the day.',
        'Two weekends away and I only took the cable out once.',
        'Holds its charge as well now as it did in the first week.',
        'Charges quickly and off any cable I have.',
        'Battery life is better than they claim, which never happens.',
      ],
    },
    {
      about: 'build',
      titles: ['Really well made', 'Feels expensive'],
      lines: [
        'Feels solid and looks smarter than it costs.',
        'Dropped it down the stairs at the station and there is not a mark on it.',
        'The finish is lovely and doesn’t show fingerprints.',
        'It is nicely weighted and sits well in the hand.',
        'Six months in my jeans pocket with keys and it still looks new.',
        'The colour is even better than in the picture.',
        'You can tell someone thought about the edges.',
      ],
    },
    {
      about: 'leak',
      titles: ['Doesn’t leak'],
      lines: [
        'Not a drop of leaking in two months.',
        'First kit I’ve owned that doesn’t leave a puddle in my bag.',
        'It flew to Spain and back without leaking.',
      ],
    },
    {
      about: 'leak',
      onlyFor: 'pod-kit',
      lines: [
        'Bone dry under the pod every time I check.',
        'Pods seal properly, no sticky residue on the contacts.',
      ],
    },
    {
      about: 'simple',
      titles: ['So easy to use', 'Ideal for beginners', 'Simple and good'],
      lines: [
        'Bought it for my mum, who had it working before I found my glasses.',
        'Filling takes seconds and I haven’t made a mess yet.',
        'The instructions are one sheet and make sense.',
        'Easy to clean, which I do every Sunday.',
      ],
    },
    {
      about: 'simple',
      onlyFor: 'beginner',
      titles: ['Start with this one'],
      lines: [
        'Nothing to set up, fill it and go.',
        'If you have never vaped before, begin with this.',
        'I was put off by all the settings on other kits and the {label} has none of that nonsense.',
      ],
    },
    {
      about: 'story',
      titles: ['Better than my old one'],
      lines: [
        'Eleven weeks without a cigarette and this is most of the reason.',
        'My second {label}, because my husband stole the first.',
        'I replaced a kit that cost twice as much and I prefer this.',
        'Gave up disposables for it and I have saved a fortune already.',
        'Bought as a spare, now the spare is the other one.',
        'I took a chance on a name I didn’t know and it paid off.',
      ],
    },
    {
      about: 'value',
      titles: ['A lot for the money'],
      lines: [
        'For the price I don’t think you will find better.',
        'Cheap to run as well.',
        'Enough in the box to get going without buying extras.',
      ],
    },
  ],
  fair: [
    {
      about: 'build',
      lines: [
        'It looks the part.',
        'Build quality is fine for the money.',
        'The size is handy.',
        'Nice colour, I’ll say that.',
      ],
    },
    {
      about: 'draw',
      lines: ['The draw is good when it behaves.', 'Flavour is decent with a fresh coil.'],
    },
    {
      about: 'simple',
      lines: ['It is easy to fill.', 'Simple enough to use.'],
    },
  ],
  minor: [
    {
      about: 'battery',
      lines: [
        'I have to top it up mid-afternoon if I’ve been heavy on it.',
        'Charging cable in the box is very short.',
        'The battery light could be clearer outdoors.',
        'It gets a little warm while charging.',
      ],
    },
    {
      about: 'leak',
      lines: [
        'A drop or two leaked when I left it on its side overnight.',
        'Needs a wipe round the base now and then.',
      ],
    },
    {
      about: 'fit',
      lines: [
        'Mouthpiece is slightly wide for my liking.',
        'Slightly bigger than I pictured.',
        'Wish the draw were a touch tighter.',
      ],
    },
    {
      about: 'fit',
      onlyFor: 'pod-kit',
      lines: [
        'The stopper is fiddly with short nails.',
        'The pod could sit a bit tighter.',
        'There’s a bit of condensation under the pod every few days.',
      ],
    },
    {
      about: 'fit',
      onlyFor: 'pen',
      lines: [
        'It rolls off the desk if you look away.',
        'A touch long for a shirt pocket.',
        'The button sits so flush that I press the wrong side in the dark.',
      ],
    },
    {
      about: 'cost',
      lines: ['Spares are dearer than I’d like.', 'A case in the box would have been nice.'],
    },
  ],
  bad: [
    {
      about: 'leak',
      titles: ['Leaks', 'Leaky thing'],
      lines: [
        'It leaked from day four and hasn’t stopped.',
        'Woke up to an empty tank and a wet bedside table.',
        'Leaks into the mouthpiece, which is as pleasant as it sounds.',
      ],
    },
    {
      about: 'battery',
      titles: ['Battery gave up'],
      lines: [
        'Battery barely makes it to lunchtime after a month.',
        'It stopped charging in the second week.',
        'Flashes at me and refuses to fire unless I take it apart and blow on it.',
      ],
    },
    {
      about: 'draw',
      titles: ['Not right from the start'],
      lines: [
        'Burnt taste on the third day when it was still half full.',
        'It spits hot liquid, which is not something you want twice.',
        'Draw is so tight that my ears popped.',
        'Goes off by itself in my pocket.',
      ],
    },
    {
      about: 'build',
      lines: ['The paint came off where my thumb goes.', 'Feels hollow and rattles.'],
    },
  ],
};
