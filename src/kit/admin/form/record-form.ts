import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type PathValue,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type { ZodType } from 'zod';
import { ApiError } from '../../../shared/api-client.ts';
import { failureText, showFailure } from '../../../shared/failures.ts';
import { refetchAfterWrite } from '../../../shared/queries.ts';
import { uuidV4 } from '../../../shared/uuid.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import { type Needs, useCan } from '../access/session.ts';
import { type Clash, compare, type FormConflict, inWords, isSame, typedOn } from './conflict.ts';
import { useFollowed } from './open-records.ts';

/** All that a shell needs to know of a form, so that no shell depends on what is in it. */
export type FormProgress = {
  state: 'clean' | 'dirty' | 'saving' | 'refused' | 'conflict' | 'unreachable';
  /** What differs from what was loaded, in words. */
  changes: string[];
  /** What is not accepted, by the path of its field. */
  problems: { path: string; text: string }[];
  /** Why it was not saved, if that is about no field. */
  failure: string | undefined;
  /** Somebody else saved meanwhile; until it is said what becomes of each clash, nothing can be saved. */
  conflict: FormConflict | undefined;
  /** The role may look, but not change. */
  readOnly: boolean;
  /** Why it can only be looked at, where that is not for the role. */
  whyReadOnly?: string;
  /** @returns whether it is saved */
  submit(): Promise<boolean>;
  discard(): void;
  /** Puts one side of a clash into its field; without a path of all. It can be chosen again until it is saved. */
  choose(side: 'mine' | 'theirs', path?: string): void;
  forgetConflict(): void;
  /** Moves the focus to a field. */
  focus(path: string): void;
};

export type RecordForm<Values extends FieldValues> = UseFormReturn<Values> & {
  progress: FormProgress;
  /** Spread into any field of ui: `<TextField label="Name" {...form.field('name')} />`. */
  field(name: Path<Values>): ReturnType<UseFormReturn<Values>['register']> & { error?: string };
  /** Spread into the checkbox of a field that is true or false. */
  flag(name: Path<Values>): {
    checked: boolean;
    onChange(event: { target: { checked: boolean } }): void;
  };
  /** Spread into a field that takes several texts; it tells what is wrong with any of them. */
  list(name: Path<Values>): {
    values: string[];
    onChange(values: string[]): void;
    error?: string | undefined;
  };
  /** Changes a field as typing would. */
  put<Name extends Path<Values>>(name: Name, value: PathValue<Values, Name>): void;
};

export type RecordFormOptions<Values extends FieldValues, Saved, Version, Sent = Values> = {
  /** The schema that the route itself uses, so that both say the same; made of what is typed where that differs. */
  schema: ZodType<Sent, Values>;
  /** What is there now; new values are taken over as long as nothing was typed. */
  loaded: Values;
  /** Of what is there now, for `ifMatch`. */
  version?: Version;
  /** Who may save it; others see it. */
  change: Needs;
  /** @param key names this attempt, for `Idempotency-Key`: a repeat has the same one */
  save(values: Sent, attempt: { version?: Version; key: string }): Promise<Saved>;
  /** What was saved, or is there now, as the form shows it; left out where the form is closed afterwards and nobody else can save. */
  reload?(saved: Saved): { values: Values; version?: Version };
  onSaved?(saved: Saved): void;
  /** What came of it besides, for whoever does not see that: 'The customer is told by mail.' */
  note?: string;
  /** What the toasts say; after a failure only where the server gives no reason. */
  done: string;
  failed: string;
  /** Where the form has what the API calls so; left out: under the same name. */
  pathOf?(path: string): string;
  /** What to call a field in 'changes', where its name would not do. */
  names?: Partial<Record<Path<Values>, string>>;
};

/** A form about one thing, on the API's own schema: saves all or nothing, and loses nothing typed. */
export function useRecordForm<
  Values extends FieldValues,
  Saved = unknown,
  Version = string,
  Sent = Values,
>(of: RecordFormOptions<Values, Saved, Version, Sent>): RecordForm<Values> {
  const queryClient = useQueryClient();
  const readOnly = !useCan(of.change);
  useFollowed(of.version);
  const form = useForm<Values>({
    resolver: zodResolver(of.schema as ZodType<FieldValues, Values>) as Resolver<Values>,
    defaultValues: of.loaded as DefaultValues<Values>,
  });
  const { formState, reset, setError, setFocus, handleSubmit } = form;
  const { errors, isDirty, dirtyFields } = formState;
  const version = useRef(of.version);
  const [attempt, setAttempt] = useState(uuidV4);
  const [justSaved, setJustSaved] = useState<{ saved: Saved }>();
  const isSending = useRef(false);
  /** What is in the fields while it is being saved: whoever types on need not wait for that. */
  const sent = useRef(of.loaded);

  const [conflict, setConflict] = useState<FormConflict>();
  /** What was to be saved without a connection. */
  const [waiting, setWaiting] = useState<string>();

  const take = (values: Values, newVersion: Version | undefined) => {
    version.current = newVersion;
    reset(values);
  };

  /** Goes on from what somebody else saved, with what was changed here still in its fields. */
  function meet(theirs: { values: Values; version?: Version }, how: Meeting): void {
    const { merged, ...found } = compare({
      base: (form.formState.defaultValues ?? {}) as Values,
      mine: form.getValues(),
      theirs: theirs.values,
      nameOf,
    });
    take(theirs.values, theirs.version);
    reset(merged as Values, { keepDefaultValues: true });
    setConflict({ ...how, ...found });
  }

  const saving = useMutation({
    mutationFn: (values: Sent) => {
      sent.current = structuredClone(form.getValues());
      return of.save(values, { version: version.current, key: attempt });
    },
    onSuccess: (saved) => {
      const mine = form.getValues();
      const now = of.reload?.(saved);
      if (now) take(now.values, now.version);
      else reset(mine);
      // A thing that was new is another one now, and its form is closed.
      const typed = now && of.version !== undefined && typedOn(sent.current, mine, now.values);
      if (typed) reset({ ...now.values, ...typed }, { keepDefaultValues: true });
      setAttempt(uuidV4());
      setConflict(undefined);
      toast({ title: of.done, description: of.note });
      setJustSaved({ saved });
    },
    onError: (error) => {
      // Signing in again, or what somebody else saved, is shown over the form or in it.
      if (error instanceof ApiError && error.status === 401) return;
      if (error instanceof ApiError && error.conflict) {
        const { by, at, current } = error.conflict;
        const theirs = current ? of.reload?.(current as Saved) : undefined;
        if (theirs) meet(theirs, { by, at, refused: true });
        else setConflict({ by, at, refused: true, clashes: [], taken: [] });
      }
      if (isOffline(error)) {
        setWaiting(JSON.stringify(form.getValues()));
        return;
      }
      const refused = error instanceof ApiError ? Object.entries(error.fields) : [];
      if (refused.length === 0 && isConflict(error)) return;
      if (refused.length === 0) return showFailure(error, of.failed);
      const paths = refused.map(([path, text]) => {
        const field = (of.pathOf?.(path) ?? path) as Path<Values>;
        setError(field, { type: 'server', message: text });
        return field;
      });
      if (paths[0]) focus(paths[0]);
    },
    // Not waited for: whoever goes on typing can save again at once.
    onSettled: () => {
      refetchAfterWrite(queryClient);
    },
  });

  // Once the form is known to hold nothing unsaved: whoever closes it by leaving the page would be asked.
  const reportSaved = useEffectEvent((saved: Saved) => of.onSaved?.(saved));
  useEffect(() => {
    if (justSaved) reportSaved(justSaved.saved);
  }, [justSaved]);

  const loadedText = JSON.stringify([of.loaded, of.version]);
  const taken = useRef(loadedText);
  const takeLoaded = useEffectEvent((isMarked: boolean) => {
    // After a refused or saved try, what is typed is marked only once it has been checked, which takes a moment.
    const known = form.formState.defaultValues as Partial<Values>;
    const isTyped = Object.entries(form.getValues()).some(
      ([name, value]) => !isSame(value, known[name]),
    );
    const isUnsaved = isMarked || isTyped;
    const isSavedByAnother = of.version !== undefined && !isSame(of.version, version.current);
    // What else is new, such as a stock, waits until nothing typed is in its way.
    if (isUnsaved && !isSavedByAnother) return;
    taken.current = loadedText;
    const [values] = JSON.parse(loadedText) as [Values];
    if (isUnsaved) meet({ values, version: of.version }, { refused: false });
    // What was saved here is known: whoever begins to type just when it is read anew would lose that by taking it again.
    else if (isSame(values, known)) version.current = of.version;
    else take(values, of.version);
  });
  useEffect(() => {
    if (!saving.isPending && taken.current !== loadedText) takeLoaded(isDirty);
  }, [saving.isPending, isDirty, loadedText]);

  /** Fields that the form does not know by name are parts of the page that say which they are. */
  function focus(path: string): void {
    const folded = document.getElementsByName(path)[0]?.closest('details');
    if (folded) folded.open = true;
    setFocus(path as Path<Values>);
    for (let part = path; part !== ''; part = part.split('.').slice(0, -1).join('.')) {
      const place = document.querySelector(`[data-field="${part}"]`);
      if (!place) continue;
      const control = place.matches(FOCUSABLE) ? place : place.querySelector(FOCUSABLE);
      if (control instanceof HTMLElement) control.focus();
      break;
    }
    showFocused();
  }

  const problems = flatten(errors);
  const { error } = saving;
  const isAboutFields = error instanceof ApiError && Object.keys(error.fields).length > 0;
  const failure =
    error && !isAboutFields && !isConflict(error)
      ? waiting === undefined
        ? failureText(error, of.failed)
        : OFFLINE
      : undefined;
  const isUndecided = conflict?.clashes.some(({ chosen }) => !chosen) ?? false;

  function nameOf(path: string): string {
    return of.names?.[path as Path<Values>] ?? inWords(path);
  }

  function stateNow(): FormProgress['state'] {
    if (saving.isPending) return 'saving';
    if (isUndecided) return 'conflict';
    if (error && !(error instanceof ApiError)) return 'unreachable';
    if (problems.length > 0 || failure) return 'refused';
    return isDirty ? 'dirty' : 'clean';
  }

  async function submit(): Promise<boolean> {
    if (isSending.current || readOnly) return false;
    if (isUndecided) {
      showConflict();
      return false;
    }
    isSending.current = true;
    setWaiting(undefined);
    let isSaved = false;
    await handleSubmit(async (values) => {
      await saving.mutateAsync(values as FieldValues as Sent).then(
        () => {
          isSaved = true;
        },
        () => {},
      );
    }, showFocused)().finally(() => {
      isSending.current = false;
    });
    return isSaved;
  }

  const goOn = useEffectEvent(() => {
    // Whoever typed on decides when that is saved.
    if (waiting === JSON.stringify(form.getValues())) submit();
    else setWaiting(undefined);
  });
  useEffect(() => {
    if (waiting === undefined) return;
    const listener = () => goOn();
    window.addEventListener('online', listener);
    return () => window.removeEventListener('online', listener);
  }, [waiting]);

  const errorAt = (name: string) => problems.find(({ path }) => path === name)?.text;
  const put: RecordForm<Values>['put'] = (name, value) =>
    form.setValue(name, value, { shouldDirty: true });
  const flag: RecordForm<Values>['flag'] = (name) => ({
    checked: form.watch(name),
    onChange: ({ target }) => put(name, target.checked as PathValue<Values, typeof name>),
  });
  const list: RecordForm<Values>['list'] = (name) => ({
    values: form.watch(name),
    onChange: (values) => put(name, values as PathValue<Values, typeof name>),
    error: problems.find(({ path }) => path === name || path.startsWith(`${name}.`))?.text,
  });

  return Object.assign(
    { ...form },
    {
      field: (name: Path<Values>) => ({ ...form.register(name), error: errorAt(name) }),
      flag,
      list,
      put,
      progress: {
        state: stateNow(),
        changes: pathsOf(dirtyFields).map(nameOf),
        problems,
        failure,
        conflict,
        readOnly,
        submit,
        discard: () => {
          saving.reset();
          setConflict(undefined);
          setWaiting(undefined);
          reset();
        },
        choose: (side: 'mine' | 'theirs', path?: string) => {
          if (!conflict) return;
          const isMeant = (clash: Clash) => path === undefined || clash.path === path;
          for (const clash of conflict.clashes.filter(isMeant)) {
            const name = clash.path as Path<Values>;
            put(name, clash[side].value as PathValue<Values, typeof name>);
          }
          const clashes = conflict.clashes.map((clash) =>
            isMeant(clash) ? { ...clash, chosen: side } : clash,
          );
          setConflict({ ...conflict, clashes });
        },
        forgetConflict: () => setConflict(undefined),
        focus,
      },
    },
  );
}

/** A field that had the focus before is not scrolled to by getting it again. */
function showFocused(): void {
  setTimeout(() => document.activeElement?.scrollIntoView({ block: 'nearest' }));
}

/** What can have the focus: the first of these in a part of the page gets it. */
const FOCUSABLE = 'input, textarea, select, button, [role][tabindex]';

/** Every error with its path: 'variants.3.sku'. */
function flatten(errors: FieldErrors, before = ''): { path: string; text: string }[] {
  return Object.entries(errors).flatMap(([name, error]) => {
    const path = before + name;
    if (!error || typeof error !== 'object') return [];
    if ('message' in error && typeof error.message === 'string') {
      return [{ path, text: error.message }];
    }
    return flatten(error as FieldErrors, `${path}.`);
  });
}

/** The paths that are marked; a list that changed counts once. */
function pathsOf(marks: object, before = ''): string[] {
  return Object.entries(marks).flatMap(([name, mark]) => {
    const path = before + name;
    if (mark === true || Array.isArray(mark)) return [path];
    return mark && typeof mark === 'object' ? pathsOf(mark, `${path}.`) : [];
  });
}

const isConflict = (error: unknown): boolean =>
  error instanceof ApiError && error.conflict !== undefined;

type Meeting = Pick<FormConflict, 'by' | 'at' | 'refused'>;

const OFFLINE =
  'You are offline; your changes are kept here, and saved as soon as the connection is back.';

const isOffline = (error: unknown): boolean => !(error instanceof ApiError) && !navigator.onLine;

/** It stands at the form's head, and what was pressed at its foot. */
function showConflict(): void {
  const choice = document.querySelector<HTMLElement>('[data-conflict] input');
  choice?.focus();
  choice?.scrollIntoView({ block: 'center' });
}
