interface DemoQuestion {
  slug: string;
  name: string;
  text: string;
  daysAgo: number;
  /** The shop's; left out: nobody has answered yet. */
  answer?: string;
  buyer?: { name: string; text: string; isWaiting?: true };
}

/** What shoppers asked about the demo shop's products. */
export const QUESTIONS: DemoQuestion[] = [
  {
    slug: 'nimbus-lumen-pod-kit',
    name: 'Imogen P.',
    text: 'Which of the two pods should I begin with if I come from cigarettes?',
    daysAgo: 41,
    answer:
      'The 1.0 Ω one: its draw is as tight as a cigarette’s. Fill it with a nicotine salt, half and half, and give the cotton five minutes before the first draw.',
    buyer: {
      name: 'Desmond A.',
      text: 'Same here, and I stayed with the 1.0. The 0.6 is for thicker liquid.',
    },
  },
  {
    slug: 'nimbus-lumen-pod-kit',
    name: 'Rafe T.',
    text: 'Is a charger in the box, or only the cable?',
    daysAgo: 17,
    answer: 'A USB-C cable. Any charger that you have for a phone will do; it takes 45 minutes.',
  },
  {
    slug: 'nimbus-lumen-pod-kit',
    name: 'Oonagh M.',
    text: 'Do the pods of the Mini fit the Lumen as well?',
    daysAgo: 5,
    answer: 'Yes, both take the same pods, so spares go with either.',
    buyer: {
      name: 'Petra S.',
      text: 'I have both and swap them all the time.',
      isWaiting: true,
    },
  },
  {
    slug: 'mango-ice-nic-salt',
    name: 'Callum R.',
    text: 'How cold is it compared with menthol cigarettes?',
    daysAgo: 29,
    answer:
      'Milder. Frostwick grades it three of five: you notice the cold after the mango, and there is no mint in it.',
  },
  {
    slug: 'mango-ice-nic-salt',
    name: 'Sunniva K.',
    text: 'Can I use the 20 mg in a sub-ohm tank?',
    daysAgo: 12,
    answer:
      'Please don’t: a large tank vaporises so much that 20 mg is far too strong. For such tanks take a shortfill with 3 mg at most.',
  },
  {
    slug: 'mango-ice-nic-salt',
    name: 'Ottoline W.',
    text: 'Has the recipe changed? My last bottle was darker than the one before.',
    daysAgo: 1,
  },
  {
    slug: 'quill-coils-5-pack',
    name: 'Hester B.',
    text: 'Are these the right ones for the first Quill, from before the Plus?',
    daysAgo: 9,
    answer: 'Yes, they fit both Quill pens. For the first one take 1.2 Ω.',
  },
];
