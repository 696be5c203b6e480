/** Whether nothing of a text is seen: spaces of any kind, and what takes no room. */
export const isBlank = (text: string): boolean => /^[\p{Z}\p{C}\s\u2800\u3164]*$/u.test(text);
