import { toCsv } from '@cloudmend/domain/csv';
import type { ComplianceTimeline, TimelineInterval } from '@cloudmend/domain/evidence';
import type { z } from 'zod';
import type { PackContents } from './pack-contents';
import type { Exception } from './read-parts';

type Control = ComplianceTimeline['controls'][number];
type Interval = z.infer<typeof TimelineInterval>;

const DAY_MS = 86_400_000;
const daysOf = ({ from, to }: Interval): number => Math.ceil((Date.parse(to) - Date.parse(from)) / DAY_MS);

/** `35 to 49 days`: changes happen between scans. Otherwise the length of the interval, in days begun. */
export const describeLength = ({ failures }: Control, interval: Interval): string => {
  const failure =
    interval.state === 'failed' &&
    failures.find(({ firstSeen }) => firstSeen >= interval.from && firstSeen < interval.to);
  if (!failure) return `${daysOf(interval)} d`;
  const { atLeastDays, atMostDays } = failure;
  return atMostDays === null ? `at least ${atLeastDays} d` : `${atLeastDays} to ${atMostDays} d`;
};

/** The exceptions of a control's checks. */
const countExceptions = ({ framework, accounts }: PackContents): ReadonlyMap<string, number> =>
  new Map(
    framework.controls.map(({ id, checks }) => [
      id,
      accounts.reduce(
        (sum, { exceptions }) => sum + exceptions.filter(({ check }) => checks.includes(check)).length,
        0,
      ),
    ]),
  );

const countSubjects = ({ accounts }: PackContents, control: string): number =>
  accounts.reduce((sum, { subjects }) => sum + (subjects.get(control) ?? 0), 0);

export const controlsCsv = (contents: PackContents): string => {
  const exceptions = countExceptions(contents);
  return toCsv(
    ['control', 'title', 'state', 'from', 'to', 'length', 'subjects', 'exceptions'],
    contents.timeline.controls.flatMap((control) =>
      control.intervals.map((interval) => [
        control.id,
        control.title,
        interval.state,
        interval.from,
        interval.to,
        describeLength(control, interval),
        countSubjects(contents, control.id),
        exceptions.get(control.id) ?? 0,
      ]),
    ),
  );
};

export const controlsJson = (contents: PackContents): unknown => {
  const checks = new Map(contents.framework.controls.map((control) => [control.id, control.checks]));
  return contents.timeline.controls.map((control) => ({
    ...control,
    checks: checks.get(control.id) ?? [],
    subjects: countSubjects(contents, control.id),
    statements: contents.statements.filter((one) => one.control === control.id),
  }));
};

type Acceptance = ComplianceTimeline['acceptances'][number];
type Subject = Pick<Exception, 'accountId' | 'check' | 'region' | 'resource'>;

const toSubjectKey = ({ accountId, check, region, resource }: Subject): string =>
  JSON.stringify([accountId, check, region, resource]);

/** Accepted risks of the pack's checks and accounts, oldest first. */
const listAcceptances = ({ framework, accounts, timeline }: PackContents): readonly Acceptance[] => {
  const checks = new Set(framework.controls.flatMap((control) => control.checks));
  const ids = new Set(accounts.map(({ accountId }) => accountId));
  return timeline.acceptances.filter(
    ({ check, findings }) => checks.has(check) && findings.some(({ accountId }) => ids.has(accountId)),
  );
};

/** The accepted risks that applied to an exception while it lasted. */
const openAcceptances = (contents: PackContents): ((exception: Exception) => readonly Acceptance[]) => {
  const bySubject = new Map<string, Acceptance[]>();
  for (const acceptance of listAcceptances(contents))
    for (const finding of acceptance.findings) {
      const key = toSubjectKey({ ...finding, check: acceptance.check });
      bySubject.set(key, [...(bySubject.get(key) ?? []), acceptance]);
    }
  return (exception) =>
    (bySubject.get(toSubjectKey(exception)) ?? []).filter(
      ({ from, to }) => from < (exception.closedAt ?? contents.timeline.to) && to > exception.firstSeen,
    );
};

const EXCEPTION_COLUMNS = [
  'account',
  'check',
  'resource',
  'region',
  'firstSeen',
  'lastSeen',
  'closedAt',
  'acceptances',
] as const;

export const exceptionsCsv = (contents: PackContents): string => {
  const findAcceptances = openAcceptances(contents);
  return toCsv(
    EXCEPTION_COLUMNS,
    contents.accounts.flatMap(({ exceptions }) =>
      exceptions.map((exception) => [
        exception.accountId,
        exception.check,
        exception.resource,
        exception.region,
        exception.firstSeen,
        exception.lastSeen,
        exception.closedAt,
        findAcceptances(exception)
          .map(({ id }) => id)
          .join(' '),
      ]),
    ),
  );
};

const ACCEPTANCE_COLUMNS = [
  'id',
  'check',
  'severity',
  'findings',
  'reason',
  'requestedBy',
  'requestedAt',
  'approvedBy',
  'approvedAt',
  'lastDay',
  'endedAt',
] as const;

/** What ends after the period is not part of it. */
export const acceptancesCsv = (contents: PackContents): string =>
  toCsv(
    ACCEPTANCE_COLUMNS,
    listAcceptances(contents).map((acceptance) => [
      acceptance.id,
      acceptance.check,
      acceptance.severity,
      acceptance.findings.length,
      acceptance.reason,
      acceptance.requestedBy,
      acceptance.requestedAt,
      acceptance.approvedBy,
      acceptance.from,
      acceptance.until,
      acceptance.to < contents.timeline.to ? acceptance.to : null,
    ]),
  );

/** One row for each time an account was linked, and the totals. */
export const coverageCsv = ({ timeline, accounts }: PackContents): string => {
  const rows = timeline.accounts.map(({ accountId, linkedAt, unlinkedAt, observations }) => {
    const found = accounts.find((account) => account.accountId === accountId)?.observations ?? [];
    return [
      accountId,
      linkedAt,
      unlinkedAt !== null && unlinkedAt < timeline.to ? unlinkedAt : null,
      observations,
      found.filter(({ facts }) => facts === 'complete').length,
      found.filter(({ facts }) => facts === 'missing').length,
      found.filter(({ facts }) => facts === 'different').length,
      found.filter(({ differing }) => differing.length > 0).length,
    ];
  });
  const total = (column: number) => rows.reduce((sum, row) => sum + Number(row[column]), 0);
  return toCsv(
    [
      'account',
      'linkedAt',
      'unlinkedAt',
      'observations',
      'factsComplete',
      'factsNoLongerStored',
      'factsUnlikeTheSeal',
      'verdictsUnlikeTheRecord',
    ],
    [...rows, ['total', null, null, total(3), total(4), total(5), total(6), total(7)]],
  );
};

export const observationsJson = ({ timeline, accounts }: PackContents): unknown[] => {
  const found = new Map(
    accounts.flatMap(({ observations }) => observations.map((each) => [`${each.accountId} ${each.scanId}`, each])),
  );
  return timeline.observations.map((observation) => {
    const packed = found.get(`${observation.accountId} ${observation.scanId}`);
    return {
      ...observation,
      facts: packed?.facts ?? 'missing',
      snapshots: packed?.snapshots.map(({ path }) => path) ?? [],
      verdicts: packed?.verdicts?.path ?? null,
      differing: packed?.differing ?? [],
    };
  });
};
