import type { NamesCategories } from '../catalog/manage-categories.ts';
import { renameLine } from '../settings/save-setting.ts';
import { SETTINGS } from '../settings/settings-table.ts';
import { readSettingTexts } from '../settings/site-config.ts';

const KEY = 'return_excluded_kinds';

export const returnsNameCategories: NamesCategories = {
  async uses(db, name) {
    const { [KEY]: text } = await readSettingTexts(db, [KEY]);
    const isNamed = text.toLowerCase().split('\n').includes(name.toLowerCase());
    return isNamed ? [{ kind: 'Setting', name: SETTINGS[KEY].label }] : [];
  },
  rename: (tx, from, to) => renameLine(tx, KEY, from, to),
};
