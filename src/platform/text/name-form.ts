/**
 * The one normal form of what people type to be recognised by: user names, e-mail addresses, codes. Names with the
 * same form are one name wherever accounts are found, counted or kept apart (docs/decisions/036). For ASCII the
 * database makes the same (`ascii_form`).
 */
export const nameForm = (name: string): string =>
  name.normalize('NFKC').toLowerCase().replaceAll('ς', 'σ').normalize('NFKC');
