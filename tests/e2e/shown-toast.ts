import type { Locator, Page } from 'playwright-core';

/** The toast that is in view: on the page, or in the panel that is open above it. */
export const shownToast = (page: Page): Locator => page.locator('[data-toasts] li');

/** The toast that is in view, if it looks like one that tells of a failure. */
export const shownFailure = (page: Page): Locator =>
  shownToast(page).and(page.locator('.bg-danger'));
