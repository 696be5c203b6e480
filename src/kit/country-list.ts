import * as z from 'zod';
import { countryCode } from './countries.ts';

/** Names or codes of countries; kept as codes. */
export const CountryList = z
  .array(
    z.string().transform((text, context) => {
      const code = countryCode(text);
      if (code !== undefined) return code;
      context.addIssue({ code: 'custom', message: `“${text.slice(0, 50)}” is no country we know` });
      return z.NEVER;
    }),
  )
  .max(250)
  .transform((codes) => [...new Set(codes)]);
