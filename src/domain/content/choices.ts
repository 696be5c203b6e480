/** What stands above every footer and under every mail while the owner has written no warning of their own. */
export const DEFAULT_WARNING =
  'WARNING: This product contains nicotine. Nicotine is an addictive chemical.';
