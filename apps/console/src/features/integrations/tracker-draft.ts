import * as z from 'zod';
import { type Severity } from '@cloudmend/domain/findings';
import { TicketMapping, type Tracker, type TrackerKind, TrackerName, TrackerSecret } from '@cloudmend/domain/tickets';

/** How the form signs in: an API token of Jira, or a user or an OAuth client of ServiceNow. */
export type SignIn = 'token' | 'password' | 'client';

/** The form of a tracker. */
export interface TrackerDraft {
  readonly kind: TrackerKind;
  readonly name: string;
  readonly site: string;
  readonly signIn: SignIn;
  readonly account: string;
  readonly password: string;
  readonly project: string;
  readonly issueType: string;
  readonly priorities: Partial<Record<Severity, string>>;
  /** A line for each: `customfield_10010 = Cloud`. */
  readonly fields: string;
  readonly closeCode: string;
  readonly title: string;
  readonly body: string;
}

interface KindText {
  readonly placeholder: string;
  /** Where to get the sign-in. */
  readonly says: string;
}

export const TRACKER_TEXTS: Readonly<Record<TrackerKind, KindText>> = {
  jira: {
    placeholder: 'https://acme.atlassian.net',
    says: 'Create an API token for a Jira account that may create, comment on and move issues in the project.',
  },
  servicenow: {
    placeholder: 'https://acme.service-now.com',
    says: 'Use a user with the roles itil and rest_api_explorer, or an OAuth client with the grant type client credentials.',
  },
};

const PRIORITIES: Readonly<Record<TrackerKind, TrackerDraft['priorities']>> = {
  jira: { CRITICAL: 'Highest', HIGH: 'High', MEDIUM: 'Medium', LOW: 'Low' },
  servicenow: { CRITICAL: '1', HIGH: '2', MEDIUM: '3', LOW: '3' },
};

const writeFields = (fields: TicketMapping['fields']): string =>
  Object.entries(fields)
    .map(([name, value]) => `${name} = ${value}`)
    .join('\n');

/** The form of a known tracker, without its sign-in, or of a new one. */
export const draftTracker = (kind: TrackerKind, known?: Tracker): TrackerDraft => {
  const { name = '', site = '', account = '', mapping = undefined } = known ?? {};
  const { fields, ...texts } = mapping ?? TicketMapping.parse({ priorities: PRIORITIES[kind] });
  const signIn = kind === 'jira' ? 'token' : 'password';
  return { kind, name, site, account, signIn, password: '', ...texts, fields: writeFields(fields) };
};

const readFields = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => {
        const at = line.includes('=') ? line.indexOf('=') : line.length;
        return [line.slice(0, at).trim(), line.slice(at + 1).trim()];
      }),
  );

const toSecret = ({ kind, signIn, site, account, password }: TrackerDraft): unknown => {
  if (kind === 'jira') return { kind, site: site.trim(), email: account.trim(), token: password.trim() };
  return {
    kind,
    site: site.trim(),
    signIn:
      signIn === 'client'
        ? { type: 'client', clientId: account, clientSecret: password }
        : { type: 'password', user: account, password },
  };
};

export interface ReadTracker {
  readonly input?: {
    readonly name: string;
    readonly mapping: TicketMapping;
    readonly secret?: TrackerSecret | undefined;
  };
  /** What is wrong with what was typed. */
  readonly fault?: string | undefined;
}

const readMapping = (draft: TrackerDraft) => {
  const { kind, project, issueType, priorities, closeCode, title, body } = draft;
  const named = Object.entries(priorities).filter(([, priority]) => priority.trim() !== '');
  return TicketMapping.safeParse({
    project: kind === 'jira' ? project.trim() : '',
    issueType,
    priorities: Object.fromEntries(named),
    fields: readFields(draft.fields),
    closeCode,
    title,
    body,
  });
};

/** Whether something that is needed was not typed yet. */
const isUnfinished = ({ kind, name, project, site, account, password }: TrackerDraft, keepsSecret: boolean): boolean =>
  [name, ...(keepsSecret ? [] : [site, account, password]), ...(kind === 'jira' ? [project] : [])].some(
    (text) => text.trim() === '',
  );

/** What is saved, or what is wrong. A known tracker keeps its sign-in unless another is typed. */
export const readTracker = (draft: TrackerDraft, isKnown: boolean): ReadTracker => {
  const keepsSecret = isKnown && draft.password === '';
  if (isUnfinished(draft, keepsSecret)) return {};
  const read = z
    .object({ name: TrackerName, secret: TrackerSecret.optional() })
    .safeParse({ name: draft.name, ...(keepsSecret ? {} : { secret: toSecret(draft) }) });
  const mapping = readMapping(draft);
  if (!read.success) return { fault: read.error.issues[0]?.message };
  return mapping.success
    ? { input: { ...read.data, mapping: mapping.data } }
    : { fault: mapping.error.issues[0]?.message };
};
