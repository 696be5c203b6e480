import { hash, verify } from '@node-rs/argon2';

/** An Argon2id hash with the library's parameters (19 MiB, 2 passes), as OWASP advises. */
export const hashPassword = (password: string): Promise<string> => hash(password);

/** Compared with the password of an unknown account, so that the response takes the same time. */
const nobody = hash('no account has this password');

/** Whether the password is the one that was hashed; takes as long when there is no hash. */
export async function passwordMatches(
  password: string,
  passwordHash: string | undefined,
): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await nobody), password);
  return matches && passwordHash !== undefined;
}
