/** 'VAT 20%', or that there is none. */
export const rateName = (name: string | null, percent: string | null): string =>
  name === null ? 'No tax' : percent === null ? name : `${name} ${percent}%`;
