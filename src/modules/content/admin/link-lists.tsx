import { useQuery } from '@tanstack/react-query';
import { DrawerForm } from '../../../kit/admin/form/drawer-form.tsx';
import { type ItemFormProps, ItemList } from '../../../kit/admin/form/item-list.tsx';
import { apiSend } from '../../../shared/api-client.ts';
import { apiQuery } from '../../../shared/queries.ts';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { PictureField } from '../../media/admin/picture-field.tsx';
import * as contentApi from '../admin-endpoints.ts';
import {
  FOOTER_CATEGORIES,
  type FooterLinkEntry,
  FooterLinkForm,
  type NavigationEntry,
  NavigationForm,
  SOCIAL_ICONS,
  type SocialMediaEntry,
  SocialMediaForm,
} from '../schema.ts';
import { useEntryForm } from './entry-form.ts';
import { LinkField, linkOf, useReadLinks, whereWrong } from './link-field.tsx';
import { MENU } from './menu-arrangement.ts';

const TARGET_HINT = 'Choose what it leads to, or type a path of the shop or a web address';

const NAVIGATION = {
  calls: contentApi.navigation,
  noun: { one: 'navigation item', many: 'navigation items', all: 'header navigation' },
  ordered: true,
};

/** The header's links, in two levels. */
export function NavigationList() {
  const { data: entries = [] } = useQuery(apiQuery(contentApi.navigation.list()));
  const links = useReadLinks(entries.map(({ url }) => url));
  const under = (id: string) => entries.filter(({ parentId }) => parentId === id);
  return (
    <ItemList<NavigationEntry>
      {...NAVIGATION}
      title="Header"
      text={({ name, url }) => ({ name, note: url, wrong: whereWrong(links.get(url)) })}
      form={NavigationItemForm}
      arrangement={MENU}
      gone={({ id }) =>
        under(id).length > 0
          ? 'and so is what stands under it; the shop no longer shows them'
          : 'and no longer shown in the shop'
      }
      restore={async (entry) => {
        const [parts, again] = [under(entry.id), await apiSend(contentApi.navigation.add(entry))];
        for (const part of parts) {
          await apiSend(contentApi.navigation.add({ ...part, parentId: again.id }));
        }
      }}
    />
  );
}

function NavigationItemForm(props: ItemFormProps<NavigationEntry>) {
  const { form, drawer } = useEntryForm(NAVIGATION, props, {
    schema: NavigationForm,
    empty: { name: '', url: '', image: '' },
  });
  return (
    <DrawerForm {...drawer}>
      <LinkField
        label="URL"
        required
        hint={TARGET_HINT}
        {...linkOf(form.field('url'))}
        value={form.watch('url')}
        onChange={(url, target) => {
          form.put('url', url);
          if (!target) return;
          // What was chosen names itself, and shows itself under another entry.
          if (form.getValues('name') === '') form.put('name', target.name);
          if (target.image && !form.getValues('image')) form.put('image', target.image);
        }}
      />
      <TextField label="Name" required {...form.field('name')} />
      <PictureField
        label="Picture"
        hint="Shown where it stands under another entry."
        value={form.watch('image')}
        onChange={(url) => form.put('image', url)}
        error={form.field('image').error}
      />
    </DrawerForm>
  );
}

const FOOTER_LINKS = {
  calls: contentApi.footerLinks,
  noun: { one: 'footer link', many: 'footer links' },
  ordered: true,
};

const CATEGORY_NAMES = { customer_service: 'Customer Service', legal: 'Legal' };

/** The links of the footer's two columns. */
export function FooterLinkList() {
  const { data: entries = [] } = useQuery(apiQuery(contentApi.footerLinks.list()));
  const links = useReadLinks(entries.map(({ url }) => url));
  return (
    <ItemList<FooterLinkEntry>
      {...FOOTER_LINKS}
      title="Footer links"
      text={({ title, url, category }) => ({
        name: title,
        note: `${CATEGORY_NAMES[category]} · ${url}`,
        wrong: whereWrong(links.get(url)),
      })}
      form={FooterLinkDrawer}
    />
  );
}

function FooterLinkDrawer(props: ItemFormProps<FooterLinkEntry>) {
  const { form, drawer } = useEntryForm(FOOTER_LINKS, props, {
    schema: FooterLinkForm,
    empty: { title: '', url: '', category: 'customer_service' },
  });
  return (
    <DrawerForm {...drawer}>
      <TextField label="Title" required autoFocus {...form.field('title')} />
      <LinkField
        label="URL"
        required
        hint={TARGET_HINT}
        {...linkOf(form.field('url'))}
        value={form.watch('url')}
        onChange={(url, target) => {
          form.put('url', url);
          if (target && form.getValues('title') === '') form.put('title', target.name);
        }}
      />
      <SelectField
        label="Column"
        options={FOOTER_CATEGORIES.map((value) => ({ value, label: CATEGORY_NAMES[value] }))}
        {...form.field('category')}
      />
    </DrawerForm>
  );
}

const SOCIAL_MEDIA = {
  calls: contentApi.socialMediaLinks,
  noun: { one: 'social media link', many: 'social media links' },
  ordered: true,
};

const ICON_NAMES: Record<SocialMediaEntry['icon'], string> = {
  FaFacebookF: 'Facebook',
  FaInstagram: 'Instagram',
  FaTwitter: 'Twitter',
  FaYoutube: 'YouTube',
  FaTelegram: 'Telegram',
  FaLinkedinIn: 'LinkedIn',
  FaDiscord: 'Discord',
};

/** Where else the shop is found. */
export const SocialMediaList = () => (
  <ItemList<SocialMediaEntry>
    {...SOCIAL_MEDIA}
    title="Social media"
    text={({ platform, url }) => ({ name: platform, note: url })}
    form={SocialMediaDrawer}
  />
);

function SocialMediaDrawer(props: ItemFormProps<SocialMediaEntry>) {
  const { form, drawer } = useEntryForm(SOCIAL_MEDIA, props, {
    schema: SocialMediaForm,
    empty: { platform: '', url: '', icon: 'FaFacebookF' },
  });
  return (
    <DrawerForm {...drawer}>
      <TextField label="Platform" required autoFocus {...form.field('platform')} />
      <TextField
        label="URL"
        type="url"
        required
        placeholder="https://"
        hint="Of your own page there: a link to the network’s front page is not shown."
        {...form.field('url')}
      />
      <SelectField
        label="Icon"
        options={SOCIAL_ICONS.map((value) => ({ value, label: ICON_NAMES[value] }))}
        {...form.field('icon')}
      />
    </DrawerForm>
  );
}
