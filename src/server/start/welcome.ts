import { access } from 'node:fs/promises';
import type { FirstAdmin } from '../../modules/staff/first-admin.ts';
import { initialPasswordFile } from '../../modules/staff/passwords.ts';
import type { Config } from '../../platform/config.ts';

/**
 * Prints where the shop answers and how its owner signs in. The password is shown only once, when
 * it is made.
 */
export async function welcome(config: Config, admin: FirstAdmin): Promise<string[]> {
  return [
    `  Shop         ${config.publicUrl}`,
    `  Back office  ${config.publicUrl}/admin`,
    ...(await signIn(config, admin)).map((line) => `  ${line}`),
  ];
}

async function signIn(config: Config, admin: FirstAdmin): Promise<string[]> {
  const file = admin.file ?? initialPasswordFile(config.dataDir);
  if (admin.created && admin.password) {
    return [`Sign in      ${config.adminUsername} / ${admin.password} (kept in ${file})`];
  }
  if (admin.created)
    return [`Sign in      ${config.adminUsername}, with the ADMIN_PASSWORD you set`];
  const kept = await access(file).then(
    () => true,
    () => false,
  );
  return kept ? [`Sign in      the first password is in ${file}`] : [];
}
