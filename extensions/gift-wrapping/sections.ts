import type { BroughtSections } from 'cirrus/section';

/** How the sections that gift wrapping brings to pages look. */
export const sections: BroughtSections = {
  'gift-wrapping.price': async () => (await import('./price-section.tsx')).PriceSection,
};
