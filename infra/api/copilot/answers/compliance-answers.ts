import { getCompliance, getFixSet, getFramework } from '@cloudmend/domain/compliance';
import { severityWord } from '@cloudmend/domain/copilot';
import { getEstate } from '@cloudmend/domain/estate';
import { getComplianceFor } from '../../compliance/get-compliance';
import { getFixSetFor } from '../../compliance/get-fix-set';
import { getFrameworkFor } from '../../compliance/get-framework';
import { getEstateFor } from '../../estate/get-estate';
import { type Answer, type Asked, MOST_TOLD, takeTop } from './answering';

const readFrameworks = async ({ queries }: Asked) =>
  (await queries.run(getCompliance, getComplianceFor, {})).filter(({ assessed }) => assessed > 0);

const tellEach = (asked: Asked, all: Awaited<ReturnType<typeof readFrameworks>>): void => {
  for (const { id, framework, coverage, passed, assessed } of all) {
    const source = asked.sheet.from('Compliance', null, id);
    asked.sheet.tell(
      'answer',
    )`${source.text('framework', framework)} has a coverage of ${source.percent('coverage', coverage)}: it passes ${source.count('passed', passed, 'control')} of ${source.count('assessed', assessed, 'assessed control')}.`;
  }
  if (all.length === 0)
    asked.sheet.tell(
      'answer',
    )`The workspace has ${asked.sheet.from('Compliance').count('frameworks', 0, 'assessed framework')} so far.`;
};

const overview: Answer = async (asked) => tellEach(asked, (await readFrameworks(asked)).slice(0, 12));

const worst: Answer = async (asked) => {
  const all = await readFrameworks(asked);
  tellEach(
    asked,
    takeTop(all, ({ coverage }) => -coverage, 3),
  );
};

/** Whether a framework is met, the controls that fail and the checks behind them. */
const framework: Answer = async (asked) => {
  const { sheet, queries, slots } = asked;
  const detail = await queries.run(getFramework, getFrameworkFor, { framework: slots.framework?.id ?? '' });
  const source = sheet.from('Compliance', null, detail.id);
  const failed = detail.controls.filter(({ state }) => state === 'failed');
  const name = source.text('framework', detail.framework);
  sheet.tell(
    'answer',
  )`${name} passes ${source.count('passed', detail.passed, 'control')} of ${source.count('assessed', detail.assessed, 'assessed control')}, a coverage of ${source.percent('coverage', detail.coverage)}.`;
  sheet.tell(
    'answer',
  )`Failed: ${source.count('failed', failed.length, 'control')}; left to manual review: ${source.count('manual', detail.manual, 'control')}.`;
  const failing = detail.checks.filter(({ fail }) => fail > 0);
  for (const { check, fault, fail, severity } of takeTop(failing, ({ fail: resources }) => resources))
    sheet.tell(
      'answer',
      source.name('check', check),
      source.text('severity', severityWord(severity)),
    )`${source.quote('fault', fault)}: ${source.count('failing', fail, 'resource')}.`;
};

const timeBudget: Answer = async (asked) => {
  const { sheet, queries, slots } = asked;
  const minutes = slots.minutes ?? 60;
  const { steps } = await queries.run(getFixSet, getFixSetFor, {
    minutes,
    ...(slots.framework && { frameworks: slots.framework.id }),
  });
  const source = sheet.from('Fix set');
  const time = source.count('time', minutes, 'minute');
  const used = source.count(
    'used',
    steps.reduce((sum, step) => sum + step.minutes, 0),
    'minute',
  );
  const controls = source.count(
    'controls',
    steps.reduce((sum, step) => sum + step.controls.length, 0),
    'control',
  );
  sheet.tell('answer')`In ${time} you can complete ${controls}; the fixes take about ${used}.`;
  for (const { title, resources, minutes: effort, monthlySavingUsd } of steps
    .flatMap(({ fixes }) => fixes)
    .slice(0, MOST_TOLD))
    sheet.tell(
      'answer',
      ...(monthlySavingUsd > 0 ? [source.usdAMonth('saving', monthlySavingUsd)] : []),
    )`${source.quote('fix', title)}: ${source.count('resources', resources, 'resource')}, about ${source.count('effort', effort, 'minute')}.`;
};

const CLASSES = { pii: 'personal data', nonPii: 'no personal data', unclassified: 'no named class' } as const;

const dataClasses: Answer = async ({ queries, sheet }) => {
  const { rows, asOf } = await queries.run(getEstate, getEstateFor, {});
  const source = sheet.from('Data inventory', asOf);
  const add = (kind: 'pii' | 'nonPii' | 'unclassified' | 'unread'): number =>
    rows.reduce((sum, { classes }) => sum + (classes?.[kind] ?? 0), 0);
  for (const kind of ['pii', 'nonPii', 'unclassified'] as const)
    sheet.tell(
      'answer',
    )`Tagged with ${source.text('class', CLASSES[kind])}: ${source.count('data stores', add(kind), 'data store')}.`;
  sheet.tell('answer')`The tags of ${source.count('unread', add('unread'), 'data store')} were not read.`;
  const holding = rows.flatMap(({ kind, region, classes }) =>
    classes && classes.pii > 0 ? [{ kind, region, pii: classes.pii }] : [],
  );
  for (const { kind, region, pii } of takeTop(holding, (row) => row.pii))
    sheet.tell(
      'answer',
    )`Personal data is in ${source.name('region', region)}: ${source.count('data stores', pii, 'data store')} of the kind ${source.name('kind', kind)}.`;
};

export const COMPLIANCE_ANSWERS = {
  'compliance-overview': overview,
  'compliance-worst': worst,
  'compliance-framework': framework,
  'time-budget': timeBudget,
  'data-classes': dataClasses,
} as const satisfies Readonly<Record<string, Answer>>;
