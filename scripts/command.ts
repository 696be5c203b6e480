import { explainFailure } from '../src/platform/explain-failure.ts';
import { readEnvFile } from '../src/server/start/env-file.ts';

/** Does what a command is for, with the variables of `.env`. Ends with 1, in plain words, where it cannot. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    readEnvFile();
    await work();
  } catch (error) {
    console.error(explainFailure(error) ?? error);
    process.exitCode = 1;
  }
}
