/** So many calls a minute from one address, of each that is worth guessing at or costs more than others. */
export const FLOOD_LIMIT = { rateLimit: { max: 20, timeWindow: '1 minute' } } as const;
