import { ArrowUturnLeftIcon, ArrowUturnRightIcon } from '@heroicons/react/24/outline';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import * as z from 'zod';
import {
  type Action,
  ActionButton,
  ActionMenu,
  removeAction,
  useActions,
} from '../../../kit/admin/action.tsx';
import { LoadedDetail } from '../../../kit/admin/detail/detail-page.tsx';
import { useRecordForm } from '../../../kit/admin/form/record-form.ts';
import { SavedDraft } from '../../../kit/admin/form/saved-draft.tsx';
import { SettingsTab } from '../../../kit/admin/form/settings-tab.tsx';
import { dateTimeAt, wallClockAt } from '../../../kit/admin/form/shop-time.ts';
import { PageHeader } from '../../../kit/admin/frame/page-header.tsx';
import { apiSend } from '../../../shared/api-client.ts';
import { refetchAfterWrite } from '../../../shared/queries.ts';
import { useSettings } from '../../../shared/settings.ts';
import { Button, ButtonLink, IconButton } from '../../../ui/button.tsx';
import { TextAreaField } from '../../../ui/fields/text-area-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import * as landingApi from '../landing-endpoints.ts';
import {
  LandingPageInput,
  type LandingPageRecord,
  type LandingSection,
} from '../landing-schema.ts';
import { useFormHistory } from './form-history.ts';
import { PageStates, SCREEN } from './landing-pages-screen.tsx';
import { LandingPreview } from './landing-preview.tsx';
import { LandingSections } from './landing-sections.tsx';
import { PublishLater } from './publish-later.tsx';

const LIST = { path: SCREEN, name: 'Home and landing pages' };

export const LandingPageScreen = ({ id }: { id: string }) => (
  <LoadedDetail id={id} find={landingApi.find} list={LIST} noun="landing page">
    {(page) => <LandingPageEditor page={page} />}
  </LoadedDetail>
);

/** What is typed of a page: moments by the shop's clock. */
const typedOf = (page: LandingPageInput | LandingPageRecord, timeZone: string) => {
  const shown = (at: string | null) => (at === null ? '' : wallClockAt(at, timeZone));
  return {
    slug: page.slug,
    title: page.title,
    description: page.description,
    sections: (page.sections as LandingSection[]).map((section) => ({
      ...section,
      from: shown(section.from),
      until: shown(section.until),
    })),
  } as LandingPageInput;
};

/** What was typed, as the API takes it. */
const readTyped = (typed: LandingPageInput, timeZone: string): LandingPageInput => {
  const moment = (at: string | null) => (at ? dateTimeAt(at, timeZone) : null);
  return {
    ...typed,
    sections: typed.sections.map((section) => ({
      ...section,
      from: moment(section.from),
      until: moment(section.until),
    })),
  };
};

/** Which sections there are, in which order. */
const shapeOf = ({ sections }: LandingPageInput) => sections.map(({ id }) => id).join();

function LandingPageEditor({ page }: { page: LandingPageRecord }) {
  const { id, slug, isPublished, hasChanges, publishAt, publishedAt, version } = page;
  const isHome = slug === '';
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { timeZone } = useSettings();
  const [asksWhen, setAsksWhen] = useState(false);
  const [at, setAt] = useState('');
  const saved = useRef(version);
  const preview = useRef<HTMLElement>(null);
  const form = useRecordForm<LandingPageInput, LandingPageRecord>({
    schema: z
      .custom<LandingPageInput>()
      .transform((typed) => readTyped(typed, timeZone))
      .pipe(LandingPageInput as z.ZodType<LandingPageInput, LandingPageInput>),
    loaded: typedOf(page, timeZone),
    version,
    change: landingApi.change,
    save: async (values, { version }) => {
      const answer = await apiSend(landingApi.change({ id }, values), { version });
      saved.current = answer.version;
      return answer;
    },
    reload: (answer) => ({ values: typedOf(answer, timeZone), version: answer.version }),
    done: 'The draft is saved',
    failed: 'Failed to save the page',
    names: { slug: 'address', sections: 'sections' },
  });
  const history = useFormHistory(form, shapeOf);
  const { progress } = form;
  const isDirty = progress.changes.length > 0;

  /** Whether what is typed stands on the server, so that just that is published. */
  const isSaved = async () => {
    saved.current = version;
    return !isDirty || progress.submit();
  };

  const publish: Action = {
    id: 'publish',
    label: 'Publish',
    busy: 'Publishing…',
    needs: landingApi.publish,
    run: async () => {
      if (!(await isSaved())) throw new Error('First mend what is wrong in the form.');
      await apiSend(landingApi.publish({ id }, {}), { version: saved.current });
      return { done: 'The page is published' };
    },
    failed: 'Failed to publish the page',
    ...(!isDirty && !hasChanges && isPublished && { notNow: 'Visitors see all of it' }),
  };
  const later: Action = {
    id: 'later',
    label: 'Publish Later…',
    needs: landingApi.publish,
    open: () => setAsksWhen(true),
  };
  const unschedule: Action = {
    id: 'unschedule',
    label: 'Do Not Publish by Itself',
    busy: 'Saving…',
    needs: landingApi.unschedule,
    run: async () => {
      await apiSend(landingApi.unschedule({ id }));
      return { done: 'The page stays as it is until you publish it' };
    },
    failed: 'Failed to stop it',
  };
  const revert: Action = {
    id: 'revert',
    label: 'Throw Away What Is Not Published',
    busy: 'Going back…',
    needs: landingApi.revert,
    destructive: true,
    ask: {
      title: 'Throw Away What Is Not Published',
      text: <p>The draft is again what visitors see.</p>,
      action: 'Throw Away',
    },
    run: async () => {
      progress.discard();
      await apiSend(landingApi.revert({ id }));
      return { done: 'The draft is what visitors see' };
    },
    failed: 'Failed to go back',
  };
  const withdraw: Action = {
    id: 'withdraw',
    label: isHome ? 'Back to the Shop’s First Home Page' : 'Hide from Visitors',
    busy: 'Saving…',
    needs: landingApi.withdraw,
    ask: {
      title: isHome ? 'Back to the First Home Page' : 'Hide from Visitors',
      text: (
        <p>
          {isHome
            ? 'Visitors see the home page that the shop began with. Your draft stays.'
            : 'Visitors no longer find the page. Your draft stays.'}
        </p>
      ),
    },
    run: async () => {
      await apiSend(landingApi.withdraw({ id }));
      return { done: isHome ? 'Visitors see the first home page' : 'The page is hidden' };
    },
    failed: 'Failed to hide the page',
  };
  const duplicate: Action = {
    id: 'duplicate',
    label: 'Duplicate',
    busy: 'Duplicating…',
    needs: landingApi.duplicate,
    run: async () => {
      const copy = await apiSend(landingApi.duplicate({ id }));
      navigate({ href: `${SCREEN}/${copy.id}` });
      return { done: 'This is the copy: nobody sees it yet' };
    },
    failed: 'Failed to duplicate the page',
  };
  const remove: Action = {
    ...removeAction(
      landingApi,
      page,
      <p>
        “<span className="wrap-anywhere font-strong">{page.title}</span>” is deleted, and visitors
        no longer find it.
      </p>,
    ),
    run: async () => {
      progress.discard();
      await apiSend(landingApi.remove({ id }));
      navigate({ href: SCREEN });
      return { done: 'Landing page deleted successfully' };
    },
  } as Action;
  const of = useActions(
    [
      later,
      publishAt !== null && unschedule,
      duplicate,
      hasChanges && (isPublished || isHome) && revert,
      publishedAt !== null && withdraw,
      !isHome && remove,
      publish,
    ],
    { everywhere: true },
  );

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <PageHeader
        title={page.title}
        back={{ href: SCREEN, label: `Back to ${LIST.name}` }}
        pills={<PageStates {...page} />}
        actions={
          <>
            <IconButton
              label="Undo"
              title="Undo (Ctrl Z)"
              aria-disabled={!history.canUndo}
              onClick={history.undo}
              className="aria-disabled:opacity-40"
            >
              <ArrowUturnLeftIcon className="size-5" />
            </IconButton>
            <IconButton
              label="Redo"
              title="Redo (Ctrl Shift Z)"
              aria-disabled={!history.canRedo}
              onClick={history.redo}
              className="aria-disabled:opacity-40"
            >
              <ArrowUturnRightIcon className="size-5" />
            </IconButton>
            <ActionMenu
              of={of}
              actions={of.actions.filter(({ id }) => id !== 'publish')}
              label="More actions"
            />
            {isPublished && (
              <ButtonLink href={`/${slug}`} target="_blank" size="sm" variant="secondary">
                <span>
                  View<span className="max-sm:sr-only"> in Shop</span>
                </span>
              </ButtonLink>
            )}
            {of.actions.some(({ id }) => id === 'publish') && (
              <ActionButton of={of} action={publish} primary />
            )}
          </>
        }
      />
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <SettingsTab progress={progress} save="Save Draft">
          <SavedDraft about={`landing page ${id}`} form={form} version={version} />
          {!isHome && (
            <div className="grid gap-5 rounded-lg border border-line bg-surface p-5">
              <TextField label="Title" required {...form.field('title')} />
              <TextField
                label="Address of the page"
                required
                hint="Changes as soon as it is saved, published or not"
                autoComplete="off"
                spellCheck={false}
                {...form.field('slug')}
              />
              <TextAreaField
                label="Description"
                rows={2}
                hint="For search engines and previews of links. Empty: its first words"
                {...form.field('description')}
              />
            </div>
          )}
          {/* Where the preview stands below them. */}
          <Button
            size="sm"
            variant="secondary"
            className="justify-self-start xl:hidden"
            onClick={() => preview.current?.scrollIntoView()}
          >
            See the Preview
          </Button>
          <LandingSections form={form} />
        </SettingsTab>
        <LandingPreview
          ref={preview}
          page={readTyped(form.watch(), timeZone)}
          at={at}
          onAt={setAt}
          moment={at ? dateTimeAt(at, timeZone) : null}
        />
      </div>
      {of.question}
      {asksWhen && (
        <PublishLater
          page={page}
          isSaved={isSaved}
          onClose={() => {
            setAsksWhen(false);
            refetchAfterWrite(queryClient);
          }}
        />
      )}
    </div>
  );
}
