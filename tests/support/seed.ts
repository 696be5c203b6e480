import fc from 'fast-check';

/**
 * What random tests try: the same in every run, so that none fails by chance. `TEST_SEED=random` tries something else,
 * which a failure names; `TEST_SEED=<number>` tries that again.
 */
const { TEST_SEED = '1799003020' } = process.env;
fc.configureGlobal(TEST_SEED === 'random' ? {} : { seed: Number(TEST_SEED) });
