import { writePdf } from '@cloudmend/documents';
import { PRODUCT_NAME } from '@cloudmend/domain/product';
import type { PackContents } from './pack-contents';
import { describeLength } from './pack-tables';

/** More are in the files. */
const EXCEPTIONS_SHOWN = 200;
const STATES: Readonly<Record<string, string>> = {
  passed: 'Passed',
  failed: 'Failed',
  'not-known': 'Not known',
  'not-observed': 'Not observed',
  'not-assessed': 'Not assessed',
  manual: 'Needs a statement',
  attested: 'Stated',
};
/** Printed in each pack, so that no one reads a pass as an auditor's opinion. */
export const PASSED_MEANS =
  'Passed means that each check of the control was made, read all it needs and found no fault. It is evidence for the ' +
  'control, and no opinion on compliance. A control that asks for more than its checks read needs a statement.';
const DAY_MS = 86_400_000;
const minute = (at: string): string => `${at.slice(0, 16).replace('T', ' ')} UTC`;
export const plural = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

type Control = PackContents['timeline']['controls'][number];

const sumDays = ({ intervals }: Control, state: string): number =>
  Math.ceil(
    intervals
      .filter((interval) => interval.state === state)
      .reduce((sum, { from, to }) => sum + (Date.parse(to) - Date.parse(from)) / DAY_MS, 0),
  );

/** Accounts that were linked after the period began: a sentence for each day. */
const listLinked = ({ timeline }: PackContents): readonly string[] => {
  const byDay = new Map<string, string[]>();
  for (const { accountId, linkedAt } of timeline.accounts) {
    if (linkedAt <= timeline.from) continue;
    const day = linkedAt.slice(0, 10);
    byDay.set(day, [...(byDay.get(day) ?? []), accountId]);
  }
  return [...byDay].map(([day, ids]) =>
    ids.length === 1 ? `Account ${ids[0]} was linked on ${day}.` : `${ids.length} accounts were linked on ${day}.`,
  );
};

/** What the period lacks, a sentence each. */
export const listGapSentences = (contents: PackContents): readonly string[] => {
  const { gaps, accounts, leftOut, timeline } = contents;
  const count = (facts: string) =>
    accounts.reduce((sum, { observations }) => sum + observations.filter((each) => each.facts === facts).length, 0);
  const differing = accounts.reduce(
    (sum, { observations }) => sum + observations.filter((each) => each.differing.length > 0).length,
    0,
  );
  const [missing, different] = [count('missing'), count('different')];
  const unread = timeline.controls.filter((control) => sumDays(control, 'not-known') > 0).length;
  return [
    ...(leftOut.length > 0
      ? [`${plural(leftOut.length, 'account')} linked in the period left out by choice: ${leftOut.join(', ')}.`]
      : []),
    ...(gaps.daysNotObserved > 0
      ? [`${plural(gaps.daysNotObserved, 'day')} of ${gaps.days} were not observed for at least one control.`]
      : []),
    ...(unread > 0
      ? [`${plural(unread, 'control')} had days on which part of what the checks need was not read.`]
      : []),
    ...(gaps.withoutStatement.length > 0
      ? [`${plural(gaps.withoutStatement.length, 'control')} had days covered by neither a check nor a statement.`]
      : []),
    ...gaps.accountsWithoutObservation.map((accountId) => `Account ${accountId} was not observed in the period.`),
    ...listLinked(contents),
    ...(missing > 0 ? [`The facts of ${plural(missing, 'observation')} are no longer stored.`] : []),
    ...(different > 0 ? [`The facts of ${plural(different, 'observation')} are not those that were sealed.`] : []),
    ...(differing > 0
      ? [
          `${plural(differing, 'observation')} gave other verdicts when judged again: the engine or its checks changed since.`,
        ]
      : []),
    'Whether all accounts of the organisation are linked is not known.',
  ];
};

export const controlRow = (control: Control): readonly string[] => [
  control.id,
  control.title,
  STATES[control.intervals.at(-1)?.state ?? 'not-observed'] ?? '',
  String(sumDays(control, 'failed')),
  String(sumDays(control, 'not-known')),
  String(sumDays(control, 'not-observed')),
];
export const CONTROL_TITLES = [
  'Control',
  'Title',
  'At the end',
  'Days failed',
  'Days not known',
  'Days not observed',
] as const;

export const writeReport = (contents: PackContents): Promise<Uint8Array> => {
  const { tenant, framework, timeline, accounts, statements } = contents;
  const period = `${timeline.from.slice(0, 10)} to ${new Date(Date.parse(timeline.to) - 1).toISOString().slice(0, 10)}`;
  const title = `${framework.name}: evidence of ${tenant}`;
  const exceptions = accounts.flatMap((account) => account.exceptions);
  return writePdf(
    { title, subject: `${framework.name}, ${period}`, at: new Date(timeline.to), footer: `${title}, ${period}` },
    (page) => {
      page.heading(1, title);
      page.facts([
        ['Framework', framework.publisher],
        ['Period', `${period}, UTC`],
        ['Accounts', String(accounts.length)],
        ['Observations', String(timeline.observations.length)],
        ['Controls', String(timeline.controls.length)],
        ['Made by', PRODUCT_NAME],
      ]);
      page.paragraph(
        'Each control has the state of its worst account. An observation holds until the next one, at most eight days; ' +
          'after that the control is not observed. Changes happen between scans, so the length of a failure has two bounds.',
      );
      page.paragraph(PASSED_MEANS);
      page.paragraph(framework.source);
      page.heading(2, 'What this pack lacks');
      for (const sentence of listGapSentences(contents)) page.paragraph(sentence);
      page.heading(2, 'Accounts');
      page.table(
        [
          { title: 'Account', share: 2 },
          { title: 'Linked', share: 3 },
          { title: 'Unlinked', share: 3 },
          { title: 'Observations', share: 2 },
        ],
        timeline.accounts.map(({ accountId, linkedAt, unlinkedAt, observations }) => [
          accountId,
          linkedAt <= timeline.from ? 'Before the period' : minute(linkedAt),
          unlinkedAt !== null && unlinkedAt < timeline.to ? minute(unlinkedAt) : 'No',
          String(observations),
        ]),
      );
      page.heading(2, 'Controls');
      page.table(
        [2, 6, 3, 2, 2, 2].map((share, n) => ({ title: CONTROL_TITLES[n] as string, share })),
        timeline.controls.map(controlRow),
      );
      const failed = timeline.controls.flatMap((control) =>
        control.intervals
          .filter(({ state }) => state === 'failed')
          .map((interval) => [
            control.id,
            minute(interval.from),
            minute(interval.to),
            describeLength(control, interval),
          ]),
      );
      page.heading(2, `Failures (${failed.length})`);
      if (failed.length === 0) page.paragraph('No control failed in the period.');
      else
        page.table(
          [
            { title: 'Control', share: 2 },
            { title: 'From', share: 3 },
            { title: 'To', share: 3 },
            { title: 'Length', share: 3 },
          ],
          failed,
        );
      page.heading(2, `Exceptions (${exceptions.length})`);
      if (exceptions.length > EXCEPTIONS_SHOWN)
        page.paragraph(`The first ${EXCEPTIONS_SHOWN} of ${exceptions.length}. exceptions.csv lists all.`);
      if (exceptions.length === 0) page.paragraph('No subject failed in the period.');
      else
        page.table(
          [
            { title: 'Account', share: 5 },
            { title: 'Check', share: 8 },
            { title: 'Resource', share: 12 },
            { title: 'First seen', share: 4 },
            { title: 'Closed', share: 4 },
          ],
          exceptions
            .slice(0, EXCEPTIONS_SHOWN)
            .map(({ accountId, check, resource, firstSeen, closedAt }) => [
              accountId,
              check,
              resource,
              firstSeen.slice(0, 10),
              closedAt?.slice(0, 10) ?? 'Open',
            ]),
        );
      page.heading(2, `Statements (${statements.length})`);
      if (statements.length === 0) page.paragraph('No control of this framework has a statement.');
      for (const { control, statement, by, at, validFrom, validTo, withdrawn } of statements) {
        page.heading(3, control);
        page.paragraph(statement);
        page.facts([
          ['Stated by', `${by}, ${minute(at)}`],
          ['Valid', `${validFrom} to ${validTo}${withdrawn ? `, withdrawn ${minute(withdrawn.at)}` : ''}`],
        ]);
      }
      page.heading(2, 'How to verify');
      page.paragraph(
        'manifest.json names every file with its SHA-256; manifest.dsse.json signs the manifest. VERIFY.md says how to check ' +
          'both, offline, and how to judge the stored facts again.',
      );
    },
  );
};
