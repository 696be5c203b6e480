import type { Locator, Page } from 'playwright-core';

/** The toast that is in view. The words that screen readers are told stand elsewhere too. */
export const shownToast = (page: Page): Locator =>
  page.locator('[role=region][aria-label^="Notifications"] li');
