import type { DemoBrand } from './types.ts';

export const BRANDS: DemoBrand[] = [
  {
    name: 'Vanewright',
    description:
      'Two sisters from Whitby who made weathervanes before they made pod kits, and still turn every casing on the same lathes. Their Nimbus line is the kit we hand to people who want one good thing and no menu to learn.',
    palette: ['#2F4858', '#C7CED2', '#C9A66B'],
  },
  {
    name: 'Orrery',
    description:
      'A Sheffield instrument maker that treats wattage the way a clockmaker treats seconds. Orrery publishes the measured output of every mod it sells and repairs them for as long as parts exist.',
    palette: ['#1E2430', '#C0C0BE', '#B08D57'],
  },
  {
    name: 'Kestrel Row',
    description:
      'Named after the terrace in Leeds where its founder gave up smoking with a borrowed pen. Everything Kestrel Row makes is small, light, hard to break and meant for a first month without cigarettes.',
    palette: ['#8C4A2F', '#E3C9A8', '#2E5E6B'],
  },
  {
    name: 'Murmur',
    description:
      'Murmur makes prefilled kits that are charged and kept, with pods that click out and go into our recycling envelope. The devices are quiet in every sense: no lights, no noise, no lettering bigger than a grain of rice.',
    palette: ['#5B6C8F', '#D1D6E1', '#E4B7A0'],
  },
  {
    name: 'Saltmere',
    description:
      'A nicotine salt house on the Northumberland coast that began as a sweet shop and never threw away the recipe cards. Each batch is steeped for three weeks, and a third of it is always something you half remember from a paper bag.',
    palette: ['#2E6F73', '#F0D9B5', '#D98A4B'],
  },
  {
    name: 'Frostwick',
    description:
      'Cold is the only subject at Frostwick, and they grade it from one to five on every label so nobody is surprised. The fruit comes first and the ice arrives afterwards, which is rarer than it sounds.',
    palette: ['#3D7EA6', '#D7ECF2', '#E0685E'],
  },
  {
    name: 'Pomona Yard',
    description:
      'Fruit liquids mixed behind a cider press in Herefordshire by people who argue about apple varieties at lunch. They use no added sweetener, so coils last and the pear tastes like a pear.',
    palette: ['#5E7B3A', '#D5DCC5', '#E8A33D'],
  },
  {
    name: 'Halden & Rye',
    description:
      'Tobacco, custard and bakery blends from a Bristol kitchen run by a retired pastry chef and a pipe collector. They take their time: nothing leaves the shelf before six weeks, and the custard waits ten.',
    palette: ['#5A3A2E', '#D5C8BC', '#D9B77E'],
  },
  {
    name: 'Tinsmith & Daughter',
    description:
      'Cases, coils, cotton and drip tips from a workshop in Birmingham where the daughter now signs the drawings. If a part can be mended they sell the part, and the instructions are printed on paper you can keep.',
    palette: ['#6B6459', '#D5D1CA', '#B7472A'],
  },
  {
    name: 'Voltary',
    description:
      'Voltary sells batteries and chargers and nothing else, and tests each batch of cells before a single one is wrapped. The rating on the sleeve is the one they measured, which is why the numbers look modest beside some others.',
    palette: ['#24413A', '#C2CDC8', '#E2C044'],
  },
];
