/** Free of any library, since the browser loads it. */

/** The number by which people know an order: the last 8 characters of its id. */
export const orderNumber = (id: string): string => id.slice(-8);

/** The options chosen: 'Strength 10 mg, Flavour Mint'; empty if there was nothing to choose. */
export const optionsText = (options: Record<string, string>): string =>
  Object.entries(options)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ');
