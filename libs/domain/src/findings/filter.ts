import * as z from 'zod';
import { AccountFilter } from '../accounts/account';
import { FindingChange } from '../scans/changes';
import { WorkState } from '../work/work';
import { DueFilter, type WorkFilter } from '../work/work-filter';
import { FindingAcceptance } from './acceptance';
import { type Finding, FindingStatus, mentions } from './finding';
import { Severity } from './severity';

/** A comma-separated list in one parameter: `HIGH,LOW`. */
const toList = (words: readonly string[]) =>
  z
    .string()
    .regex(
      new RegExp(`^(?:${words.join('|')})(?:,(?:${words.join('|')}))*$`),
      `Must be one or more of ${words.join(', ')}, separated by commas.`,
    );

export const FindingSort = z.enum(['risk', 'newest', 'oldest', 'resource', 'account', 'due']);
export type FindingSort = z.infer<typeof FindingSort>;

/** The filter shared by the list, its counts and its export. All conditions must match. */
export const FindingFilterInput = z.strictObject({
  /** One or more, comma-separated. */
  severity: toList(Severity.options).optional(),
  /** One or more, comma-separated. */
  status: toList(FindingStatus.options).optional(),
  /** Text in title, detail or resource. */
  q: z.string().max(200).optional(),
  account: AccountFilter.optional(),
  service: z.string().max(64).optional(),
  region: z.string().max(64).optional(),
  check: z.string().max(128).optional(),
  framework: z.string().max(64).optional(),
  /** A control of `framework`, or of any framework if none is given. */
  control: z.string().max(64).optional(),
  /** Findings whose risk is accepted, or whose request waits for approval. */
  acceptance: FindingAcceptance.shape.state.optional(),
  /** A member's address, a team's ID, `me`, `mine` (also the caller's teams) or `none`. */
  owner: z.string().max(254).optional(),
  state: WorkState.optional(),
  /** `week`: due within seven days, today included. */
  due: DueFilter.optional(),
  /** Findings last changed by this scan. */
  scan: z.string().max(64).optional(),
  /** The kind of that change. */
  change: FindingChange.optional(),
});
export type FindingFilterInput = z.infer<typeof FindingFilterInput>;

/** A filter with its lists apart. Everything given must hold; of a list of words one. */
export interface FindingFilter
  extends Omit<FindingFilterInput, 'severity' | 'status'>,
    Pick<WorkFilter, 'owners' | 'notOwnedBy'> {
  readonly severity?: readonly Severity[];
  readonly status?: readonly FindingStatus[];
}

/** Reads the filter of a query. */
export const readFindingFilter = ({ severity, status, ...words }: FindingFilterInput): FindingFilter => ({
  ...words,
  ...(severity !== undefined && { severity: severity.split(',') as Severity[] }),
  ...(status !== undefined && { status: status.split(',') as FindingStatus[] }),
});

/** Writes the filter into a query; an empty list or text asks for nothing. */
export const writeFindingFilter = ({
  severity = [],
  status = [],
  q = '',
  ...words
}: FindingFilter): FindingFilterInput => ({
  ...words,
  ...(severity.length > 0 && { severity: severity.join(',') }),
  ...(status.length > 0 && { status: status.join(',') }),
  ...(q.trim() !== '' && { q }),
});

/** A finding as a filter looks at it. */
export interface FilteredFinding
  extends Pick<
    Finding,
    | 'severity'
    | 'accountId'
    | 'service'
    | 'region'
    | 'check'
    | 'controls'
    | 'title'
    | 'detail'
    | 'resource'
    | 'acceptance'
  > {
  readonly change?: { readonly scanId: string; readonly kind: FindingChange } | null;
}

type Test = (finding: FilteredFinding) => boolean;

const same = (word: string | undefined, read: (finding: FilteredFinding) => string | undefined): Test | undefined =>
  word === undefined ? undefined : (finding) => read(finding) === word;

const byControl = ({ framework, control }: FindingFilter): Test | undefined =>
  framework === undefined && control === undefined
    ? undefined
    : ({ controls }) =>
        controls.some(
          (ref) =>
            (framework === undefined || ref.framework === framework) &&
            (control === undefined || ref.control === control),
        );

/** Tells whether a finding passes everything in a filter but its status and its work, which depend on the moment. */
export const toFindingTest = (filter: FindingFilter): Test => {
  const { severity, q } = filter;
  const tests = [
    severity && ((finding: FilteredFinding) => severity.includes(finding.severity)),
    same(filter.account, ({ accountId }) => accountId),
    same(filter.service, ({ service }) => service),
    same(filter.region, ({ region }) => region),
    same(filter.check, ({ check }) => check),
    byControl(filter),
    same(filter.acceptance, ({ acceptance }) => acceptance?.state),
    same(filter.scan, ({ change }) => change?.scanId),
    same(filter.change, ({ change }) => change?.kind),
    q === undefined || q.trim() === '' ? undefined : (finding: FilteredFinding) => mentions(finding, q),
  ].filter((test) => test !== undefined);
  return (finding) => tests.every((test) => test(finding));
};

/** Columns of the exported list; a nested one is headed by its own name. */
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
  'work.owner',
  'work.state',
  'work.due',
  'mute',
  'acceptance',
  'id',
] as const;

export const FINDINGS_PAGE_SIZE = 500;
export const FINDINGS_MOST = 1000;
