/** An amount as people type it, as the API takes it: '5' and '5.5' become '5.00' and '5.50'. Other texts stay. */
export function typedMoney(text: string): string {
  const [, sign = '', whole = '', decimals = ''] =
    /^([-−]?)(\d+)\.?(\d{0,2})$/.exec(text.trim()) ?? [];
  return whole === '' ? text : `${sign && '-'}${whole}.${decimals.padEnd(2, '0')}`;
}
