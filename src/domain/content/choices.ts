/** The warning above every footer and under every mail, until the owner writes another. */
export const DEFAULT_WARNING =
  'WARNING: This product contains nicotine. Nicotine is an addictive chemical.';
