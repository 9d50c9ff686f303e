import * as z from 'zod';
import type { AuditLine } from '@cloudmend/domain/audit';
import { Plan, planRow } from '@cloudmend/domain/plans';
import { CapabilityMode } from '@cloudmend/domain/runs';
import { Schedule } from '@cloudmend/domain/schedules';
import { formatMoment } from '../../components/format';
import { roleName } from '../../components/role-name';
import { MODE_NAMES } from '../../components/run-words';
import { describe } from '../../components/schedule-words';

type State = Readonly<Record<string, unknown>>;

const LABELS: Readonly<Record<string, string>> = {
  friendlyName: 'name',
  roleArn: 'role',
  installationId: 'installation',
  runId: 'run',
  accountId: 'account',
};

/** A root of a repository: `production (production)`. */
const Root = z.object({ path: z.string(), environment: z.string().nullable() });
/** A hash says little to a reader: the export has all of it. */
const HASH = /^([0-9a-f]{12})[0-9a-f]{28,52}$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

const labelField = (field: string): string =>
  Object.hasOwn(LABELS, field)
    ? (LABELS[field] as string)
    : field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

const isState = (value: unknown): value is State =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const formatField = (field: string, text: string): string => {
  if (MOMENT.test(text)) return formatMoment(text);
  if (HASH.test(text)) return text.replace(HASH, '$1…');
  if (field === 'plan' && Plan.safeParse(text).success) return planRow(Plan.parse(text)).name;
  const mode = CapabilityMode.safeParse(text);
  if (mode.success) return MODE_NAMES[mode.data].toLowerCase();
  return field === 'group' ? roleName(text) : text;
};

const rootText = ({ path, environment }: z.infer<typeof Root>): string =>
  [path === '' ? 'whole repository' : path, environment && `(${environment})`].filter(Boolean).join(' ');

const recordText = (field: string, value: State): string => {
  const root = Root.safeParse(value);
  if (field === 'roots' && root.success) return rootText(root.data);
  const schedule = field === 'schedule' ? Schedule.safeParse(value) : undefined;
  return schedule?.success ? `${describe(schedule.data)} ${schedule.data.timezone}` : stateText(value);
};

/** A stored value as readable text. */
const formatValue = (field: string, value: unknown): string => {
  if (typeof value === 'string') return formatField(field, value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value))
    return value.map((one) => formatValue(field, one)).join(', ') || (field === 'roots' ? 'whole repository' : 'none');
  if (isState(value)) return recordText(field, value);
  return String(value ?? 'none');
};

const stateText = (state: State): string =>
  Object.entries(state)
    .map(([field, value]) => `${labelField(field)}: ${formatValue(field, value)}`)
    .join(', ');

/** One changed field: "group from Viewer to DevOps", or only the new value if there was none before. */
const fieldText = (field: string, before: unknown, after: unknown): string => {
  if (before === undefined || before === null) return `${labelField(field)}: ${formatValue(field, after)}`;
  return `${labelField(field)} from ${formatValue(field, before)} to ${formatValue(field, after)}`;
};

/** What an audit entry changed; empty if it records no change. */
export const changeText = ({ before, after, asked }: Pick<AuditLine, 'before' | 'after' | 'asked'>): string => {
  if (asked) return `requested ${stateText(asked)}`;
  if (!before || !after) return stateText(before ?? after ?? {});
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .map((field) => fieldText(field, before[field], after[field]))
    .join(', ');
};
