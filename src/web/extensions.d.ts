declare module 'virtual:extensions/admin' {
  const rooms: readonly import('../kit/admin/room.ts').BackOfficeRoom[];
  export default rooms;
}

declare module 'virtual:extensions/mails' {
  const templates: readonly Record<string, unknown>[];
  export default templates;
}
