/** `cirrus/section`: what an extension's page sections are made of. */

export { formatMoney } from '../shared/format.ts';
export type { BroughtSections, SectionProps } from '../shared/page-sections.tsx';
export { useSettings } from '../shared/settings.ts';
