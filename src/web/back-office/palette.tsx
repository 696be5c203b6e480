import {
  ArrowUturnLeftIcon,
  BoltIcon,
  ClockIcon,
  Cog6ToothIcon,
  GiftIcon,
  PlusIcon,
  ReceiptPercentIcon,
  TagIcon,
  TruckIcon,
  UserIcon,
} from '@heroicons/react/24/outline';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Command } from 'cmdk';
import { Dialog as Radix } from 'radix-ui';
import { type ComponentType, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { useAdmin, useAdminLogout } from '../../kit/admin/access/session.ts';
import { actsInSearch, type SearchLine, undoableInSearch } from '../../kit/admin/action.tsx';
import { recentThings } from '../../kit/admin/frame/recent.ts';
import type { BackOfficeFinds } from '../../modules/analytics/schema.ts';
import * as searchApi from '../../modules/analytics/search-endpoints.ts';
import { findScreens, findSettings, indexed } from '../../modules/settings/admin/settings-index.ts';
import { formatMoney } from '../../shared/format.ts';
import { apiQuery } from '../../shared/queries.ts';
import { type Settings, useSettings } from '../../shared/settings.ts';
import { chooseTheme, THEMES } from '../../shared/theme-switch.tsx';
import { useRested } from '../../ui/browser/rested.ts';
import { Picture } from '../../ui/picture.tsx';
import { ALL, COMMANDS, SCREENS } from './screens.ts';

/** How long the typing rests before the server is asked. */
const REST_MS = 120;

type Line = {
  id: string;
  label: string;
  note?: string;
  /** By which it is found besides. */
  words?: string;
  icon: ComponentType<{ className?: string }>;
  /** In place of the icon; empty where there is none. */
  picture?: string;
} & ({ href: string } | { run(): void });
type Group = { title: string; lines: Line[] };

/**
 * What is called just as was typed stands above what only has a word of it: Enter opens *Tax* and not *Takings*. The first
 * of the words by which it is found besides counts next: it is what most call it (*VAT*).
 */
function namesakesFirst(text: string, groups: Group[]): Group[] {
  const typed = text.trim().toLowerCase();
  const rank = ({ lines }: Group) => {
    if (lines.some(({ label }) => label.toLowerCase() === typed)) return 0;
    return lines.some(({ words = '' }) => words.toLowerCase().split(' ')[0] === typed) ? 1 : 2;
  };
  return groups.toSorted((one, other) => rank(one) - rank(other));
}

/** One input for everything that is opened, set or done: screens, things, settings, and the acts of the open screen. */
export function Palette({ open, onClose }: { open: boolean; onClose: () => void }) {
  const cameFrom = useRef<Element | null>(null);
  return (
    <Radix.Root open={open} onOpenChange={onClose}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 bg-scrim" />
        <Radix.Content
          aria-describedby={undefined}
          onOpenAutoFocus={() => {
            cameFrom.current = document.activeElement;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus();
          }}
          className="fixed inset-x-4 top-[10dvh] z-50 mx-auto max-h-[75dvh] max-w-lg overflow-hidden rounded-lg bg-surface text-ink shadow-floating outline-none max-sm:inset-x-0 max-sm:top-0 max-sm:max-h-dvh max-sm:rounded-none"
        >
          <Radix.Title className="sr-only">Search the back office</Radix.Title>
          <PaletteContent onClose={onClose} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function PaletteContent({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const settings = useSettings();
  const { permissions } = useAdmin();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState('');
  const [actions] = useState(actsInSearch);
  const [undoable] = useState(undoableInSearch);
  const [recent] = useState(recentThings);
  const search = useRested(text.trim(), REST_MS);
  const finds = useQuery({
    ...apiQuery(searchApi.search({ search })),
    enabled: search !== '',
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

  const logout = useAdminLogout();
  const screens: Line[] = SCREENS.flatMap((screen) =>
    [screen, ...screen.parts]
      // Those of the index are found as settings.
      .filter(({ needs, settings: line }) => permissions.includes(needs) && !line)
      .map(({ name, path, words }) => ({
        id: `screen ${path} ${name}`,
        label: name,
        words,
        href: path,
        icon: screen.icon ?? BoltIcon,
      })),
  );
  const linesOf = (of: SearchLine[], icon: Line['icon']): Line[] =>
    of.map(({ id, label, run }) => ({ id: `action ${id}`, label, run, icon }));
  const actionLines = linesOf(actions, BoltIcon);
  const undoLines = linesOf(undoable, ArrowUturnLeftIcon);
  const commands: Line[] = [
    ...COMMANDS.filter(({ needs }) => permissions.includes(needs)).map(
      ({ label, href, words }) => ({ id: `begin ${label}`, label, href, words, icon: PlusIcon }),
    ),
    ...THEMES.map((theme) => ({
      id: `theme ${theme}`,
      label: `${theme.charAt(0).toUpperCase()}${theme.slice(1)} theme`,
      words: 'look mode colour color appearance',
      run: () => chooseTheme(theme),
      icon: BoltIcon,
    })),
    {
      id: 'my account',
      label: 'My account',
      words: 'password second factor two-factor sessions profile',
      href: '/admin/account',
      icon: UserIcon,
    },
    { id: 'shop', label: 'Back to Site', words: 'view store visit', href: '/', icon: BoltIcon },
    {
      id: 'log out',
      label: 'Log out',
      words: 'logout sign out leave',
      run: () => logout.mutate(),
      icon: BoltIcon,
    },
  ];
  const known = (lines: Line[]) =>
    lines.filter(({ label, words = '' }) => beginsSo(`${label} ${words}`, text));
  const index = indexed(ALL, permissions);
  const set = (): Line[] => [
    ...findScreens(index, text).map(({ name, path, settings: { group, words } }) => ({
      id: `settings ${path}`,
      label: name,
      words,
      note: group === name ? 'Settings' : `Settings, ${group}`,
      href: path,
      icon: Cog6ToothIcon,
    })),
    ...findSettings(index, text).map(({ key, label, screen, href }) => ({
      id: `setting ${key}`,
      label,
      note: screen,
      href,
      icon: Cog6ToothIcon,
    })),
  ];
  const groups: Group[] =
    text.trim() === ''
      ? [
          { title: 'On this screen', lines: actionLines },
          { title: 'Done just now', lines: undoLines },
          {
            title: 'Opened before',
            lines: recent.map(({ href, label }) => ({
              id: `recent ${href}`,
              label,
              href,
              icon: ClockIcon,
            })),
          },
          { title: 'Screens', lines: screens },
          { title: 'Commands', lines: commands },
        ]
      : [
          ...namesakesFirst(text, [
            { title: 'On this screen', lines: known(actionLines) },
            { title: 'Done just now', lines: known(undoLines) },
            { title: 'Screens', lines: known(screens) },
            { title: 'Commands', lines: known(commands) },
            { title: 'Settings', lines: set().slice(0, MOST_SETTINGS) },
          ]),
          ...(search === '' ? [] : groupsOf(finds.data, settings)),
        ];
  const shown = groups.filter(({ lines }) => lines.length > 0);

  function choose(line: Line, newTab: boolean): void {
    if (!('href' in line)) {
      onClose();
      // Once this has closed and given the focus back: the action may open a dialog of its own.
      setTimeout(line.run);
    } else if (newTab) {
      window.open(line.href, '_blank', 'noopener');
    } else {
      onClose();
      if (line.href.startsWith('/admin')) navigate({ href: line.href });
      else location.assign(line.href);
    }
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    const line = shown.flatMap(({ lines }) => lines).find(({ id }) => id === chosen);
    if (!line) return;
    event.preventDefault();
    choose(line, true);
  }

  return (
    <Command
      label="Search the back office"
      shouldFilter={false}
      loop
      vimBindings={false}
      value={chosen}
      onValueChange={setChosen}
      onKeyDown={onKeyDown}
    >
      <Command.Input
        autoFocus
        value={text}
        onValueChange={setText}
        placeholder="Order, name, telephone, SKU, code, setting …"
        className="h-14 w-full border-line border-b bg-transparent px-5 text-base outline-none placeholder:text-ink-faint"
      />
      <Command.List className="max-h-[calc(75dvh-3.5rem)] overflow-y-auto overscroll-contain p-2 max-sm:max-h-[calc(100dvh-3.5rem)]">
        {shown.map(({ title, lines }) => (
          <Command.Group
            key={title}
            heading={title}
            className="[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-ink-soft [&_[cmdk-group-heading]]:text-xs"
          >
            {lines.map((line) => (
              <Command.Item
                key={line.id}
                value={line.id}
                onSelect={() => choose(line, false)}
                className="flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 py-1.5 text-sm data-[selected=true]:bg-sunken"
              >
                <Look line={line} />
                <span className="min-w-0 flex-1 truncate">{line.label}</span>
                {line.note && (
                  <span className="figures shrink-0 truncate text-ink-soft text-xs">
                    {line.note}
                  </span>
                )}
              </Command.Item>
            ))}
          </Command.Group>
        ))}
        <Status>
          {finds.isError
            ? 'The search failed. Try again in a moment.'
            : shown.length === 0
              ? finds.isFetching || search !== text.trim()
                ? 'Searching…'
                : `Nothing found for “${text.trim()}”`
              : null}
        </Status>
      </Command.List>
    </Command>
  );
}

/** So many settings are named; the index finds the others. */
const MOST_SETTINGS = 6;

const Look = ({ line: { icon: Icon, picture } }: { line: Line }) =>
  picture ? (
    <span className="w-7 shrink-0">
      <Picture src={picture} alt="" sizes="1.75rem" width={1} height={1} className="rounded-sm" />
    </span>
  ) : (
    <span className="grid w-7 shrink-0 place-items-center text-ink-soft">
      <Icon aria-hidden="true" className="size-5" />
    </span>
  );

const Status = ({ children }: { children: ReactNode }) => (
  <p role="status" className="px-3 py-8 text-center text-ink-soft text-sm empty:hidden">
    {children}
  </p>
);

function groupsOf(finds: BackOfficeFinds | undefined, settings: Settings): Group[] {
  if (!finds) return [];
  return [
    {
      title: 'Orders',
      lines: finds.orders.map(({ id, number, payerName, amount, currency }) => ({
        id: `order ${id}`,
        label: `${number} ${payerName}`,
        note: formatMoney(amount, { ...settings, currency }),
        href: `/admin/orders/${id}`,
        icon: TruckIcon,
      })),
    },
    {
      title: 'Products',
      lines: finds.products.map(({ id, name, brand, status, imageUrl }) => ({
        id: `product ${id}`,
        label: name,
        note: [brand, status].filter(Boolean).join(', '),
        href: `/admin/products/${id}`,
        icon: TagIcon,
        picture: imageUrl,
      })),
    },
    {
      title: 'Customers',
      lines: finds.customers.map(({ id, name, username, email }) => ({
        id: `customer ${id}`,
        label: name || username,
        note: email,
        href: `/admin/users/${id}`,
        icon: UserIcon,
      })),
    },
    {
      title: 'Promotions',
      lines: finds.promotions.map(({ id, name, code, state }) => ({
        id: `promotion ${id}`,
        label: name,
        note: [code, state === 'active' ? 'running' : state.replace('_', ' ')]
          .filter(Boolean)
          .join(', '),
        href: `/admin/promotions?edit=${id}`,
        icon: ReceiptPercentIcon,
      })),
    },
    {
      title: 'Gift cards',
      lines: finds.giftCards.map(({ id, lastFour, recipientName, balance, currency }) => ({
        id: `gift card ${id}`,
        label: `…${lastFour} ${recipientName}`,
        note: formatMoney(balance, { ...settings, currency }),
        href: `/admin/gift-cards?edit=${id}`,
        icon: GiftIcon,
      })),
    },
    {
      title: 'Brands',
      lines: finds.brands.map(({ id, name, image, productCount }) => ({
        id: `brand ${id}`,
        label: name,
        note: productCount === 1 ? '1 product' : `${productCount} products`,
        href: `/admin/brands?edit=${id}`,
        icon: TagIcon,
        picture: image,
      })),
    },
  ];
}

/** Whether every word that was typed begins a word of the label. */
function beginsSo(label: string, text: string): boolean {
  const words = label.toLowerCase().split(/\s+/);
  const typed = text.toLowerCase().trim().split(/\s+/);
  return typed.every((part) => words.some((word) => word.startsWith(part)));
}
