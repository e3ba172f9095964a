import type { Route } from '@croupier/contract/route.ts';
import { type FormEvent, Fragment, type ReactNode, useEffect, useRef, useState } from 'react';
import type { Answer, CallArgs, ReadArgs } from '../call.ts';
import { useAct } from '../data.ts';
import { draftOf, useDraft } from '../drafts.ts';
import { useHints } from '../hints.ts';
import { useLabels } from '../labels.ts';
import { usePreferences } from '../preferences.ts';
import { type Field, type FieldKind, fieldsOf } from '../schema-fields.ts';
import { type Faults, faultsOf, type Raw, type RawObject, readRaw, toRaw } from '../schema-values.ts';
import { useMe } from '../session.ts';
import { useCommonText } from './common-text.ts';
import { ErrorBox, type Said } from './error-box.tsx';
import { FormField } from './form-field.tsx';
import type { Controls } from './form-field-props.ts';
import { SubmitButton } from './submit-button.tsx';
import { type ReasonTemplate, TemplateChoice } from './template-choice.tsx';

export type SchemaFormProps<R extends Route = Route> = {
  readonly route: R;
  readonly params?: ReadArgs<R>['params'];
  /** The current values. A PATCH sends only the fields that differ. */
  readonly initial?: Readonly<Record<string, unknown>>;
  /** Fields that are not drawn, sent unchanged. */
  readonly fixed?: Readonly<Record<string, unknown>>;
  /** The fields to draw, in this order; all of them by default. */
  readonly order?: readonly string[];
  /** Whether a field is drawn, by its path and what is typed so far. A POST leaves out those that are not. */
  readonly shows?: (path: string, raw: RawObject) => boolean;
  /** Values to begin with after a choice, by field: shown in fields that were not changed by hand. */
  readonly suggest?: (name: string, chosen: Raw, currency: string) => Readonly<Record<string, unknown>> | undefined;
  /** Fields that are folded away at first, by their path. */
  readonly folded?: readonly string[];
  /** Fields that this form asks for although the API does not. */
  readonly required?: readonly string[];
  /** Overrides the kind of a field, by its path, such as `default_limits.max_session_minutes`. */
  readonly kinds?: Readonly<Record<string, FieldKind>>;
  /** Fields that the page draws itself, by their path. */
  readonly controls?: Controls;
  /** Draws the fields of this one object of the body, such as `settings`, and sends them inside it. */
  readonly within?: string;
  /** The currency of amounts; the operator's by default. */
  readonly currency?: string;
  readonly text?: {
    readonly fields?: Record<string, string>;
    readonly values?: Record<string, string>;
    /** Replaces the contract's hints, by field. */
    readonly hints?: Record<string, string>;
    /** Texts for refusals of this form, by error code. */
    readonly failed?: Record<string, Said>;
  };
  /** Words to choose from for one field, such as the reason. */
  readonly templates?: { readonly field: string; readonly list: readonly ReasonTemplate[] };
  readonly submit: string;
  readonly tone?: 'primary' | 'danger';
  readonly cancel?: () => void;
  readonly done: (answer: Answer<R>) => void;
  /** Drawn above the fields from the body that would be sent: what one looks at while changing them. */
  readonly above?: (body: Readonly<Record<string, unknown>>) => ReactNode;
  /** Drawn below the fields from the body that would be sent: a worked example, a preview. */
  readonly children?: (body: Readonly<Record<string, unknown>>) => ReactNode;
};

/** The fields of a form with its buttons. */
export const SchemaFormFields = <R extends Route>(props: SchemaFormProps<R>) => {
  const { route, initial = {}, fixed = {}, order, kinds = {}, within, required: asked = [], folded = [] } = props;
  const text = useCommonText();
  const labels = useLabels(props.text);
  const me = useMe();
  const { language } = usePreferences();
  const currency = props.currency ?? me.operator.currency;
  const form = useRef<HTMLFormElement>(null);
  const all = fieldsOf(route.body);
  const inside = within === undefined ? all : (all.find(({ name }) => name === within)?.parts ?? []);
  const translate = useHints();
  const fields = drawn(inside, order, fixed, kinds).map((field) =>
    withHints(
      asked.includes(field.name) ? { ...field, required: true } : field,
      (hint, name) => props.text?.hints?.[name] ?? translate(hint),
    ),
  );
  const pathOf = (name: string): string => (within === undefined ? name : `${within}.${name}`);
  const [start] = useState<RawObject>(() =>
    Object.fromEntries(
      fields.map((field) => [field.name, toRaw(field, initial[field.name] ?? field.initial, currency, language)]),
    ),
  );
  const draftKey = `${route.name} ${JSON.stringify(props.params ?? {})}`;
  const [raw, setRaw] = useState<RawObject>(() => ({ ...start, ...draftOf<RawObject>(draftKey) }));
  useDraft(draftKey, raw);
  const suggested = useRef<RawObject>(start);
  const put = (name: string, next: Raw): void => {
    const values = props.suggest?.(name, next, currency);
    const offered = fields
      .filter((field) => values && field.name in values && isSame(raw[field.name], suggested.current[field.name]))
      .map((field) => [field.name, toRaw(field, values?.[field.name], currency, language)]);
    suggested.current = { ...suggested.current, ...Object.fromEntries(offered) };
    setRaw((before) => ({ ...before, ...Object.fromEntries(offered), [name]: next }));
  };
  const [own, setOwn] = useState<Faults>({});
  const act = useAct(route, props.done);

  const isChanged = ({ name }: Field): boolean => !isSame(raw[name], start[name]);
  const visible = shown(fields, within ?? '', (path) => props.shows?.(path, raw) ?? true);
  const sent = route.method === 'PATCH' ? fields.filter(isChanged) : visible;
  const read = readRaw(sent, raw, currency, text, within);
  const values = { ...fixed, ...(route.method === 'PATCH' ? emptied(sent, raw) : {}), ...read.body };
  const body = within === undefined ? values : { [within]: values };
  const refused = act.error?.code === 'VALIDATION_FAILED' ? (act.error.details as Faults) : {};
  const faults = Object.keys(own).length > 0 ? own : refused;
  const loose = Object.keys(faults).filter(
    (path) => !fields.some(({ name }) => `${path}.`.startsWith(`${pathOf(name)}.`)),
  );

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (act.busy) return;
    const missing = asked.filter((name) => (values as Record<string, unknown>)[name] === undefined);
    const wanting = { ...read.faults, ...Object.fromEntries(missing.map((name) => [pathOf(name), [text.required]])) };
    const found = Object.keys(wanting).length > 0 ? wanting : faultsOf(route.body, body);
    setOwn(found);
    if (Object.keys(found).length === 0) act.run({ params: props.params, body } as unknown as CallArgs<R>);
    else requestAnimationFrame(() => showFirstFault(form.current));
  };
  useEffect(() => {
    if (act.error) showFirstFault(form.current);
  }, [act.error]);
  return (
    <form ref={form} className="stack" onSubmit={submit} noValidate>
      {props.above?.(values)}
      {visible.map((field) => (
        <Fragment key={field.name}>
          {field.name === props.templates?.field ? (
            <TemplateChoice templates={props.templates.list} choose={({ text: words }) => put(field.name, words)} />
          ) : null}
          <FormField
            field={field}
            path={pathOf(field.name)}
            raw={raw[field.name]}
            set={(next) => put(field.name, next)}
            context={{ labels, currency, faults, isChange: route.method === 'PATCH', folded, controls: props.controls }}
          />
        </Fragment>
      ))}
      {props.children?.(values)}
      {loose.map((path) => (
        <p key={path} className="form-fault" role="alert">
          {path === '' ? '' : `${labels.field(path)}: `}
          {faults[path]?.join('; ')}
        </p>
      ))}
      {act.error && act.error.code !== 'VALIDATION_FAILED' ? (
        <ErrorBox error={act.error} said={props.text?.failed?.[act.error.code]} />
      ) : null}
      <div className="dialog-acts">
        {props.cancel ? (
          <button type="button" className="button quiet" onClick={props.cancel}>
            {text.cancel}
          </button>
        ) : null}
        <SubmitButton route={route} tone={props.tone ?? 'primary'} busy={act.busy}>
          {props.submit}
        </SubmitButton>
      </div>
    </form>
  );
};

/** What was refused may be far from what is seen of a long form. In its middle no button covers it. */
const showFirstFault = (form: HTMLFormElement | null): void => {
  const field = form?.querySelector<HTMLElement>('[aria-invalid=true]');
  field?.focus({ preventScroll: true });
  (field ?? form?.querySelector('.form-fault'))?.scrollIntoView({ block: 'center' });
};

const isSame = (one: Raw | undefined, other: Raw | undefined): boolean => JSON.stringify(one) === JSON.stringify(other);

const drawn = (
  all: readonly Field[],
  order: readonly string[] | undefined,
  fixed: Readonly<Record<string, unknown>>,
  kinds: Readonly<Record<string, FieldKind>>,
): readonly Field[] => {
  const shown = order ? order.flatMap((name) => all.filter((field) => field.name === name)) : all;
  return shown.filter(({ name }) => !(name in fixed)).map((field) => withKinds(field, field.name, kinds));
};

const shown = (fields: readonly Field[], within: string, shows: (path: string) => boolean): readonly Field[] =>
  fields.flatMap((field) => {
    const path = within === '' ? field.name : `${within}.${field.name}`;
    if (!shows(path)) return [];
    return [field.kind === 'object' ? { ...field, parts: shown(field.parts, path, shows) } : field];
  });

const withKinds = (field: Field, path: string, kinds: Readonly<Record<string, FieldKind>>): Field => ({
  ...field,
  kind: kinds[path] ?? field.kind,
  parts: field.parts.map((part) => withKinds(part, `${path}.${part.name}`, kinds)),
});

const withHints = (field: Field, say: (hint: string | undefined, name: string) => string | undefined): Field => ({
  ...field,
  hint: say(field.hint, field.name),
  parts: field.parts.map((part) => withHints(part, say)),
});

/** The fields that a PATCH clears. An emptied list or text is sent as empty; leaving it out would keep the old value. */
const emptied = (fields: readonly Field[], raw: RawObject): Record<string, unknown> =>
  Object.fromEntries(
    fields.flatMap(({ name, kind, nullable }) => {
      if (kind === 'lines' && String(raw[name] ?? '').trim() === '') return [[name, []]];
      if ((kind === 'list' || kind === 'choices') && (raw[name] as readonly unknown[] | undefined)?.length === 0)
        return [[name, []]];
      if (kind === 'object' || kind === 'record') return [[name, {}]];
      return (kind === 'text' || kind === 'prose') && !nullable && raw[name] === '' ? [[name, '']] : [];
    }),
  );
