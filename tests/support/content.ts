import type { BackDoor } from './records.ts';

/** A place elsewhere to which the footer links: 'Discord' at https://discord.example/us. */
export const addLink = (shop: BackDoor, platform: string, icon = 'FaFacebookF') =>
  shop.sql('insert into social_media_links (platform, url, icon) values ($1, $2, $3)', [
    platform,
    `https://${platform.toLowerCase()}.example/us`,
    icon,
  ]);
