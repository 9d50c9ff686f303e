import * as z from 'zod';
import { Email } from '../people/person';
import { isTimeZone } from '../schedules/time-zone';
import { Weekday } from '../schedules/schedule';
import { PathPattern } from './path-pattern';

const QUARTER = '(?:[01]\\d|2[0-3]):(?:00|15|30|45)';
/** Every offset and clock change of a time zone is a multiple of a quarter of an hour. */
const Quarter = z.string().regex(new RegExp(`^${QUARTER}$`), 'Enter a time such as 09:00, 09:15, 09:30 or 09:45.');
const EndOfWindow = z.union([Quarter, z.literal('24:00')]);
const TimeZone = z.string().refine(isTimeZone, 'The time zone must be an IANA name such as Europe/Berlin.');

const isCalendarDay = (text: string): boolean => {
  const parsed = new Date(`${text}T00:00:00.000Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(text);
};
const Moment = z
  .string()
  .regex(new RegExp(`^2\\d{3}-\\d{2}-\\d{2}T${QUARTER}$`), 'Enter a date and a time such as 2026-11-26T00:00.')
  .refine((text) => isCalendarDay(text.slice(0, 10)), 'This date does not exist.');

/** Production, or anything that a tag or path says is something else. */
export const Environment = z.enum(['production', 'other']);
export type Environment = z.infer<typeof Environment>;

/** When changes may run, by the wall clock of a zone. A window that ends before it starts ends on the next day. */
export const ChangeWindow = z
  .strictObject({
    environment: Environment,
    days: z
      .array(Weekday)
      .min(1, 'Select at least one weekday.')
      .max(7)
      .refine((days) => new Set(days).size === days.length, 'A weekday is listed twice.'),
    from: Quarter,
    to: EndOfWindow,
    timezone: TimeZone,
  })
  .refine(({ from, to }) => from !== to, 'The window cannot start and end at the same time.');
export type ChangeWindow = z.infer<typeof ChangeWindow>;

/** When nothing changes, whatever the windows say. */
export const ChangeFreeze = z
  .strictObject({
    name: z.string().trim().min(1).max(80),
    from: Moment,
    /** Exclusive. */
    to: Moment,
    timezone: TimeZone,
    appliesTo: z.enum(['production', 'everything']),
  })
  .refine(({ from, to }) => from < to, 'A freeze must end after it starts.');
export type ChangeFreeze = z.infer<typeof ChangeFreeze>;

const Word = z.string().trim().toLowerCase().min(1).max(128, 'A name has at most 128 characters.');
const Words = z.array(Word).max(50);

/** What marks an environment: names of roots and values of tags, and paths of files. */
const EnvironmentMarks = z.strictObject({ names: Words, paths: z.array(PathPattern).max(50) });

const count = (most: number) => z.number().int().min(0).max(most);
const usd = z.number().min(0).max(1_000_000);

/** What a workspace decides about its changes. Rules that it cannot change are not part of it. */
export const GuardrailPolicy = z.strictObject({
  /** Production always needs two. */
  otherApprovals: z.union([z.literal(1), z.literal(2)]),
  /** The maximum age of what a scan read. */
  evidenceHours: z.number().int().min(1).max(24),
  resourcesPerChange: z.number().int().min(1).max(50),
  /** The maximum increase in USD per month. */
  usdPerChange: usd,
  /** Per calendar day in `timezone`; `usd` adds up increases per month. */
  perDay: z.strictObject({ productionChanges: count(1000), resources: count(10_000), usd }),
  openPullRequests: z.number().int().min(1).max(50),
  /** What happens to a change that no CI run planned. */
  unplanned: z.enum(['wait', 'two-approvals']),
  timezone: TimeZone,
  /** An environment without a window has no restriction. */
  windows: z.array(ChangeWindow).max(20),
  freezes: z.array(ChangeFreeze).max(50),
  environments: z.strictObject({
    /** Tags that name an environment; case is ignored. */
    tagKeys: Words,
    production: EnvironmentMarks,
    other: EnvironmentMarks,
  }),
  /** Who must be among the approvers of a change to these paths; of several that match, the last one counts. */
  owners: z.array(z.strictObject({ path: PathPattern, emails: z.array(Email).min(1).max(20) })).max(100),
});
export type GuardrailPolicy = z.infer<typeof GuardrailPolicy>;

/** The policy of a workspace that has set none. */
export const DEFAULT_POLICY: GuardrailPolicy = {
  otherApprovals: 1,
  evidenceHours: 24,
  resourcesPerChange: 10,
  usdPerChange: 50,
  perDay: { productionChanges: 5, resources: 50, usd: 100 },
  openPullRequests: 5,
  unplanned: 'wait',
  timezone: 'UTC',
  windows: [],
  freezes: [],
  environments: {
    tagKeys: ['environment', 'env', 'stage'],
    production: {
      names: ['prod', 'production', 'prd', 'live'],
      paths: ['**/prod/**', '**/production/**', '**/prd/**', '**/live/**'],
    },
    other: {
      names: ['dev', 'development', 'test', 'qa', 'staging', 'stage', 'sandbox', 'demo'],
      paths: ['**/dev/**', '**/test/**', '**/qa/**', '**/staging/**', '**/sandbox/**'],
    },
  },
  owners: [],
};
