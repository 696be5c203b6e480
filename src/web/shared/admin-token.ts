export const ADMIN_TOKEN_KEY = 'adminToken';

/** What opens the back office, where this browser has signed in to it. */
export function adminToken(): string | null {
  try {
    return localStorage.getItem(ADMIN_TOKEN_KEY);
  } catch {
    return null;
  }
}
