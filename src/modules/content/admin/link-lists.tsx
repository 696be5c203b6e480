import { DrawerForm } from '../../../kit/admin/form/drawer-form.tsx';
import { type ItemFormProps, ItemList } from '../../../kit/admin/form/item-list.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
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

const TARGET_HINT = 'A path of the shop, such as /products, or a web address';

const NAVIGATION = {
  calls: contentApi.navigation,
  noun: { one: 'navigation item', many: 'navigation items', all: 'header navigation' },
  ordered: true,
};

/** The header's links. */
export const NavigationList = () => (
  <ItemList<NavigationEntry>
    {...NAVIGATION}
    title="Header"
    text={({ name, url }) => ({ name, note: url })}
    form={NavigationItemForm}
  />
);

function NavigationItemForm(props: ItemFormProps<NavigationEntry>) {
  const { form, drawer } = useEntryForm(NAVIGATION, props, {
    schema: NavigationForm,
    empty: { name: '', url: '' },
  });
  return (
    <DrawerForm {...drawer}>
      <TextField label="Name" required autoFocus {...form.field('name')} />
      <TextField label="URL" required hint={TARGET_HINT} {...form.field('url')} />
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
export const FooterLinkList = () => (
  <ItemList<FooterLinkEntry>
    {...FOOTER_LINKS}
    title="Footer links"
    text={({ title, url, category }) => ({
      name: title,
      note: `${CATEGORY_NAMES[category]} · ${url}`,
    })}
    form={FooterLinkDrawer}
  />
);

function FooterLinkDrawer(props: ItemFormProps<FooterLinkEntry>) {
  const { form, drawer } = useEntryForm(FOOTER_LINKS, props, {
    schema: FooterLinkForm,
    empty: { title: '', url: '', category: 'customer_service' },
  });
  return (
    <DrawerForm {...drawer}>
      <TextField label="Title" required autoFocus {...form.field('title')} />
      <TextField label="URL" required hint={TARGET_HINT} {...form.field('url')} />
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
      <TextField label="URL" type="url" required placeholder="https://" {...form.field('url')} />
      <SelectField
        label="Icon"
        options={SOCIAL_ICONS.map((value) => ({ value, label: ICON_NAMES[value] }))}
        {...form.field('icon')}
      />
    </DrawerForm>
  );
}
