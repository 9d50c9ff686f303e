import { z } from 'zod';
import { FindingChange } from '../scans/changes';
import { FindingStatus, Severity } from './finding';

/** A comma-separated list in one parameter: `HIGH,LOW`. */
const listOf = (words: readonly string[]) =>
  z
    .string()
    .regex(
      new RegExp(`^(?:${words.join('|')})(?:,(?:${words.join('|')}))*$`),
      `Must be one or more of ${words.join(', ')}, separated by commas.`,
    );

export const FindingSort = z.enum(['risk', 'newest', 'oldest', 'resource', 'account']);
export type FindingSort = z.infer<typeof FindingSort>;

/** The filter shared by the list, its counts and its export. All conditions must match. */
export const FindingFilterInput = z.strictObject({
  /** One or more, comma-separated. */
  severity: listOf(Severity.options).optional(),
  /** One or more, comma-separated. */
  status: listOf(FindingStatus.options).optional(),
  /** Text in title, detail or resource. */
  q: z.string().max(200).optional(),
  account: z.string().max(12).optional(),
  service: z.string().max(64).optional(),
  region: z.string().max(64).optional(),
  check: z.string().max(128).optional(),
  framework: z.string().max(64).optional(),
  /** A control of `framework`, or of any framework if none is given. */
  control: z.string().max(64).optional(),
  /** Findings last changed by this scan. */
  scan: z.string().max(64).optional(),
  /** The kind of that change. */
  change: FindingChange.optional(),
});
export type FindingFilterInput = z.infer<typeof FindingFilterInput>;

/** The values of a list parameter; undefined if absent, which means all. */
export const wordsOf = <Word extends string>(text: string | undefined): readonly Word[] | undefined =>
  text === undefined ? undefined : (text.split(',') as Word[]);

/** Columns of the exported list. */
export const FINDING_CSV_COLUMNS = [
  'severity',
  'status',
  'title',
  'detail',
  'resource',
  'accountId',
  'region',
  'service',
  'check',
  'controls',
  'firstSeen',
  'lastSeen',
  'recommendation',
  'mute',
  'id',
] as const;

export const FINDINGS_PAGE_SIZE = 500;
export const FINDINGS_MOST = 1000;
