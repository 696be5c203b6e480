/** A text as the address of a page: 'Crème Brûlée 50 ml' becomes 'creme-brulee-50-ml', '糖' nothing. */
export const slugOf = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/['’\p{M}]/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 180)
    .replace(/^-+|-+$/g, '');
