import type { Locator, Page } from 'playwright-core';

/** The toast that is in view. The words that screen readers are told stand elsewhere too. */
export const shownToast = (page: Page): Locator =>
  page.locator('[role=region][aria-label^="Notifications"] li');

/** The toast that is in view, if it looks like one that tells of a failure. */
export const shownFailure = (page: Page): Locator =>
  shownToast(page).and(page.locator('.bg-danger'));
