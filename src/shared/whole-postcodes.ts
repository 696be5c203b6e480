/** An address in which no line ends within a postcode such as 'BS1 9VK'. */
export const withWholePostcodes = (address: string): string =>
  address.replace(/\b([A-Z\d]{2,4}) (\d[A-Z\d]{1,2})\b/gi, '$1\u00a0$2');
