import type { UserView } from '../../modules/customers/schema.ts';

/**
 * The customer's picture, or else their initials, or else the username's first letter, or else 'U'.
 */
export function Avatar({ user }: { user: UserView }) {
  if (user.profileImageUrl) {
    return <img src={user.profileImageUrl} alt="" className="size-9 rounded-full object-cover" />;
  }
  return (
    <span className="grid size-9 place-items-center rounded-full bg-accent font-strong text-on-accent text-sm">
      {avatarLetters(user)}
    </span>
  );
}

export function avatarLetters({
  firstName,
  lastName,
  username,
}: Pick<UserView, 'firstName' | 'lastName' | 'username'>): string {
  const initials = [firstName, lastName].map((name) => firstLetter(name ?? '')).join('');
  return (initials || firstLetter(username) || 'U').toUpperCase();
}

const firstLetter = (text: string): string => Array.from(text.trim())[0] ?? '';
