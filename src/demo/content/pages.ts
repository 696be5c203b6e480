import { CUSTOMER_SERVICE_PAGES } from './customer-service-pages.ts';
import { LEGAL_PAGES } from './legal-pages.ts';
import type { StarterPage } from './types.ts';

/** The content pages that every new shop begins with; the owner edits them later. */
export const PAGES: StarterPage[] = [...CUSTOMER_SERVICE_PAGES, ...LEGAL_PAGES];
