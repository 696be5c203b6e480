/** What speaks with the browser about passkeys: loaded by whoever uses it. */
export const loadPasskeys = () => import('@simplewebauthn/browser');

/** Passkeys are of a site's name: one that is visited by its IP address has none. */
export const hasPasskeys = (): boolean => !/^[\d.]+$|:/.test(location.hostname);

/** Undefined where its owner thought better of it, or something else is asked by now. */
export async function browserAnswer<Answer>(asked: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await asked;
  } catch (error) {
    const isGivenUp =
      error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name);
    if (isGivenUp) return undefined;
    throw error;
  }
}
