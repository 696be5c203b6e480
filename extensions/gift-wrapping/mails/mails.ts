import { wrapped } from './wrapped.tsx';

declare module 'cirrus/mail-kinds' {
  interface MailData {
    'gift-wrapping.wrapped': { name: string; number: string };
  }
}

/** How the mail of gift wrapping is written. */
export const templates = { 'gift-wrapping.wrapped': wrapped };
