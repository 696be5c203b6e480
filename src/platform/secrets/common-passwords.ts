/** Whether somebody who guesses would try the password early: it is one of the 49,000 most common ones. */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= readCommon();
  return (await common).has(password.toLowerCase());
}

let common: Promise<ReadonlySet<string>> | undefined;

/** Read when it is first needed: unpacking the list takes a moment, and memory. */
async function readCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

/** What to say about one. */
export const COMMON_PASSWORD =
  'This password is one of the most common ones. Please choose another.';
