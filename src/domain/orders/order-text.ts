/** Free of any library, since the browser loads it. */

/** How an order is called wherever a person reads of it: the last 8 characters of its id. */
export const orderNumber = (id: string): string => id.slice(-8);

/** What was chosen of a product: 'Strength 10 mg, Flavour Mint'; empty where there was nothing to choose. */
export const optionsText = (options: Record<string, string>): string =>
  Object.entries(options)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ');
