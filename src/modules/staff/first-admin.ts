import { writeFile } from 'node:fs/promises';
import { bySystem, type Database, named, write } from '../../platform/database/database.ts';
import { insertRow } from '../../platform/database/write-row.ts';
import { hashPassword } from '../../platform/secrets/password-hash.ts';
import { nameForm } from '../../platform/text/name-form.ts';
import { initialPasswordFile, newPassword } from './passwords.ts';

export interface FirstAdmin {
  created: boolean;
  /** The generated password, to be shown once. */
  password?: string;
  /** The file that holds it, readable only by the owner of the data folder. */
  file?: string;
}

/**
 * Creates the first back-office account if there is none. There is no default password
 * (src/modules/staff/RULES.md, Back office).
 */
export async function ensureFirstAdmin(
  db: Database,
  options: { username: string; password?: string; dataDir: string },
): Promise<FirstAdmin> {
  const existing = await named(db, 'any-admin', 'select 1 from staff limit 1');
  if (existing.length > 0) return { created: false };
  const { username, dataDir } = options;
  const password = options.password ?? newPassword();
  const file = initialPasswordFile(dataDir);
  // Write the file first: a password that is only in the database would be lost for good.
  if (!options.password) await writeFile(file, `${password}\n`, { mode: 0o600 });
  const passwordHash = await hashPassword(password);
  await write(db, bySystem('start'), (tx) =>
    insertRow(tx, 'staff', { username, usernameForm: nameForm(username), passwordHash }),
  );
  return options.password ? { created: true } : { created: true, password, file };
}
