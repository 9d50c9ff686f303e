import { getEstate } from '@cloudmend/domain/estate';
import { getLedger } from '@cloudmend/domain/ledger';
import {
  claimedUsd,
  isRange,
  listRecommendations,
  listUnjudged,
  type Recommendation,
} from '@cloudmend/domain/recommendations';
import { getEstateFor } from '../../estate/get-estate';
import { getLedgerFor } from '../../ledger/get-ledger';
import { listRecommendationsFor } from '../../recommendations/list-recommendations';
import { listUnjudgedFor } from '../../recommendations/list-unjudged';
import { type Answer, type Asked, MOST_TOLD, sumBy, takeTop } from './answering';

const readOpen = ({ queries, slots }: Asked): Promise<Recommendation[]> =>
  queries.run(listRecommendations, listRecommendationsFor, { status: 'open', account: slots.account?.accountId });

const tellSum = (asked: Asked, open: readonly Recommendation[]): void => {
  const source = asked.sheet.from('Recommendations');
  const count = source.count('recommendations', open.length, 'open recommendation');
  const usd = open.reduce((sum, one) => sum + claimedUsd(one), 0);
  const savings = source.usdAMonth('savings', usd);
  if (open.some(isRange))
    asked.sheet.tell('answer')`The workspace has ${count}; together they would save at least ${savings}.`;
  else asked.sheet.tell('answer')`The workspace has ${count}; together they would save ${savings}.`;
};

const tellEach = (asked: Asked, open: readonly Recommendation[]): void => {
  for (const one of takeTop(open, claimedUsd)) {
    const source = asked.sheet.from('Recommendation', null, one.id);
    const tell = asked.sheet.tell('answer', source.name('rule', one.rule));
    const [title, resource] = [source.text('recommendation', one.title), source.name('resource', one.resource)];
    const saving = source.usdAMonth('saving', claimedUsd(one));
    if (isRange(one))
      tell`${title} on ${resource} would save at least ${saving}, and at most ${source.usdAMonth('at most', one.atMostUsd ?? 0)}.`;
    else tell`${title} on ${resource} would save ${saving}.`;
  }
};

const total: Answer = async (asked) => tellSum(asked, await readOpen(asked));

const top: Answer = async (asked) => {
  const open = await readOpen(asked);
  tellSum(asked, open);
  tellEach(asked, open);
};

const easy: Answer = async (asked) => {
  const open = (await readOpen(asked)).filter(({ effort, risk }) => effort === 'low' && risk === 'low');
  const rated = asked.sheet.from('Rule catalogue').text('effort and risk', 'low');
  asked.sheet.tell('answer')`These have ${rated} effort and risk.`;
  tellSum(asked, open);
  tellEach(asked, open);
};

const UNJUDGED = {
  'insufficient-data': 'too little data',
  'no-price': 'no known price',
  guardrail: 'a reason not to touch the resource',
} as const;

const unjudged: Answer = async ({ queries, sheet }) => {
  const { counts } = await queries.run(listUnjudged, listUnjudgedFor, {});
  const source = sheet.from('Recommendations');
  for (const [reason, count] of Object.entries(counts) as Array<[keyof typeof UNJUDGED, number]>)
    sheet.tell(
      'answer',
    )`Because of ${source.text('reason', UNJUDGED[reason])}, ${source.count('not evaluated', count, 'resource')} could not be evaluated.`;
};

const realised: Answer = async ({ queries, sheet }) => {
  const { totals, measuredTo } = await queries.run(getLedger, getLedgerFor, {});
  const ledger = sheet.from('Savings ledger', measuredTo);
  const count = ledger.count('changes', totals.changes, 'change');
  sheet.tell(
    'answer',
  )`Of ${ledger.usdAMonth('claimed', totals.claimedUsd)} claimed by ${count}, ${ledger.usdAMonth('verified', totals.verifiedUsd)} is verified and ${ledger.usdAMonth('realised', totals.realisedUsd)} is realised.`;
  sheet.tell('answer')`So far that saved ${ledger.usd('saved', totals.savedUsd)}.`;
};

const byPerson: Answer = async ({ queries, sheet }) => {
  const { byPerson: groups, measuredTo } = await queries.run(getLedger, getLedgerFor, {});
  const ledger = sheet.from('Savings ledger', measuredTo);
  for (const { name, realisedUsd, changes } of takeTop(groups, (group) => group.realisedUsd))
    sheet.tell(
      'answer',
    )`${ledger.name('author', name)} realised ${ledger.usdAMonth('realised', realisedUsd)} with ${ledger.count('changes', changes, 'change')}.`;
  if (groups.length === 0) sheet.tell('answer')`The ledger has ${ledger.count('changes', 0, 'change')} so far.`;
};

const readCarbon = async ({ queries, sheet }: Asked) => {
  const estate = await queries.run(getEstate, getEstateFor, {});
  const rows = estate.rows.flatMap(({ region, carbon }) =>
    carbon ? [{ region, kg: carbon.operationalKg + carbon.embodiedKg, ...carbon }] : [],
  );
  return { rows, source: sheet.from('Inventory', estate.asOf), factors: estate.factors };
};

const carbon: Answer = async (asked) => {
  const { rows, source, factors } = await readCarbon(asked);
  const add = (pick: (row: (typeof rows)[number]) => number): number => rows.reduce((sum, row) => sum + pick(row), 0);
  asked.sheet.tell(
    'answer',
    source.text('factors', `${factors.set} ${factors.version}`),
  )`Your resources emit ${source.kgAMonth(
    'emissions',
    add(({ kg }) => kg),
  )}, location-based.`;
  const operational = source.kgAMonth(
    'electricity',
    add(({ operationalKg }) => operationalKg),
  );
  asked.sheet.tell('answer')`Of that, ${operational} is electricity and ${source.kgAMonth(
    'hardware',
    add(({ embodiedKg }) => embodiedKg),
  )} is hardware.`;
  asked.sheet.tell('answer')`${source.count(
    'not assessed',
    add(({ notAssessed }) => notAssessed),
    'resource',
  )} without a figure, excluded from sums.`;
};

const carbonByRegion: Answer = async (asked) => {
  const { rows, source } = await readCarbon(asked);
  const regions = sumBy(
    rows,
    ({ region }) => region,
    ({ kg }) => kg,
  );
  asked.sheet.tell('answer')`Emissions come from ${source.count('regions', regions.length, 'region')}.`;
  for (const [region, kg] of regions.slice(0, MOST_TOLD))
    asked.sheet.tell('answer')`${source.name('region', region)} emits ${source.kgAMonth('emissions', kg)}.`;
};

const carbonSavings: Answer = async (asked) => {
  const open = await readOpen(asked);
  const source = asked.sheet.from('Recommendations');
  const kg = open.reduce((sum, one) => sum + one.monthlyKgCo2e, 0);
  asked.sheet.tell(
    'answer',
  )`The ${source.count('recommendations', open.length, 'open recommendation')} would avoid ${source.kgAMonth('carbon', kg)}.`;
  for (const one of takeTop(open, ({ monthlyKgCo2e }) => monthlyKgCo2e, 3).filter(
    ({ monthlyKgCo2e }) => monthlyKgCo2e > 0,
  ))
    asked.sheet.tell(
      'answer',
    )`${source.text('recommendation', one.title)} on ${source.name('resource', one.resource)} would avoid ${source.kgAMonth('carbon', one.monthlyKgCo2e)}.`;
};

export const SAVINGS_ANSWERS = {
  'savings-total': total,
  'savings-of-account': top,
  'savings-top': top,
  'savings-easy': easy,
  'savings-unjudged': unjudged,
  'savings-realised': realised,
  'savings-by-person': byPerson,
  'carbon-total': carbon,
  'carbon-by-region': carbonByRegion,
  'carbon-savings': carbonSavings,
} as const satisfies Readonly<Record<string, Answer>>;
