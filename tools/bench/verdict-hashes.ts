import { createHash } from 'node:crypto';
import { advise, listPriceKeys } from '@cloudmend/finops';
import { collectAwsUnit, judge, listRegions, planUnits } from '@cloudmend/scanner';
import type { ScanReport } from '../cli/scan-report';
import {
  DEMO_ACCOUNTS_OF,
  directDemoCloud,
  GAP_ACCOUNT_ID,
  MAIN_DEMO_ACCOUNT_ID,
  MORE_ACME_ACCOUNT_IDS,
  NEGLECTED_DEMO_ACCOUNT_ID,
  ownerOfDemoAccount,
} from '../demo-cloud';
import { isMotoInstalled, startMoto } from '../moto/moto-server';
import { startRefusingProxy } from '../moto/refusing-proxy';
import { SEED_REGIONS, seedAccount } from '../moto/seed/seed-account';
import type { Figure } from './figure';
import { measuredRun } from './measured-command';

const DAY_MS = 86_400_000;
const STORY_ENDS = new Date('2026-11-20T12:00:00Z');
/** Days before the end of the scenario at which an account is evaluated. */
const DAYS_BEFORE = [0, 21, 49];
const ACCOUNTS = [
  MAIN_DEMO_ACCOUNT_ID,
  ...Object.values(MORE_ACME_ACCOUNT_IDS),
  ...Object.values(DEMO_ACCOUNTS_OF),
  NEGLECTED_DEMO_ACCOUNT_ID,
  GAP_ACCOUNT_ID,
];

/** A hash of lines in any order. */
const hashLines = (lines: readonly string[]): string =>
  createHash('sha256')
    .update([...lines].sort().join('\n'))
    .digest('hex');

const toHashFigure = (what: string, unit: string, lines: readonly string[]): Figure => {
  console.log(`${hashLines(lines)}  ${what}, ${unit}`);
  return { what, value: lines.length, unit };
};

type Said = Pick<ScanReport['verdicts'][number], 'check' | 'resource' | 'region' | 'status'>;
type Saved = Pick<ScanReport['recommendations'][number], 'rule' | 'resource' | 'region' | 'monthlySavingUsd'>;

const verdictLine = ({ check, resource, region, status }: Said): string => [check, resource, region, status].join(' ');
const savingLine = ({ rule, resource, region, monthlySavingUsd }: Saved): string =>
  [rule, resource, region, monthlySavingUsd].join(' ');

const readDemo = async (accountId: string, now: Date) => {
  const reader = await directDemoCloud({ now: () => now, storyEnds: () => STORY_ENDS }).enter({
    accountId,
    handle: `arn:aws:iam::${accountId}:role/CloudMendReadOnly`,
    externalId: `cm-${ownerOfDemoAccount(accountId) ?? 'acme'}`,
    sourceIdentity: 'bench',
    sessionSeconds: 3600,
  });
  const plan = planUnits({ accountId, regions: await listRegions(reader), mode: 'all', services: 'all' });
  return Promise.all(plan.map((unit) => collectAwsUnit(reader, unit, { now, range: '30d', listPriceKeys })));
};

/**
 * Prints a hash of all verdicts, savings and facts of the demo accounts. A change that does not affect results does
 * not change it.
 */
export const demoVerdicts = async (): Promise<Figure[]> => {
  const verdicts: string[] = [];
  const savings: string[] = [];
  const facts: string[] = [];
  for (const accountId of ACCOUNTS)
    for (const daysBefore of accountId === MAIN_DEMO_ACCOUNT_ID ? DAYS_BEFORE : [0]) {
      const now = new Date(STORY_ENDS.getTime() - daysBefore * DAY_MS);
      const units = await readDemo(accountId, now);
      const lines = (each: readonly string[]): string[] => each.map((line) => `${accountId} ${daysBefore} ${line}`);
      verdicts.push(...lines(judge(accountId, units, { now }).map(verdictLine)));
      savings.push(...lines(advise(units, { now }).recommendations.map(savingLine)));
      facts.push(
        ...lines(
          units.flatMap(({ resources, gaps, costs = [] }) =>
            [...resources, ...gaps, ...costs].map((each) => JSON.stringify(each)),
          ),
        ),
      );
    }
  return [
    toHashFigure('demo cloud', 'verdicts', verdicts),
    toHashFigure('demo cloud', 'savings', savings),
    toHashFigure('demo cloud', 'facts and days of cost', facts),
  ];
};

/** The emulator generates new ids each time; planted names stay the same. */
const removeNames = (line: string): string =>
  line
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '*')
    .replaceAll(/\b([a-z]+)-[0-9a-f]{8,17}\b/g, '$1-*')
    .replaceAll(/\b(?:[0-9a-f]{16}){1,2}\b/g, '*')
    .replaceAll(/-\d{4}(-\d\d){4}/g, '-*')
    .replaceAll(/(:secret:\S+)-\w{6} /g, '$1-* ')
    .replaceAll(/:endpoint:\w+/g, ':endpoint:*')
    .replaceAll(/distribution\/\w+/g, 'distribution/*')
    .replaceAll(/restapis\/\w+/g, 'restapis/*');

const motoHashes = async (size: number): Promise<Figure[]> => {
  const moto = await startMoto();
  const proxy = await startRefusingProxy(moto.url);
  try {
    await seedAccount(moto.url, size);
    const regions = SEED_REGIONS.flatMap((region) => ['--region', region]);
    const { stdout } = await measuredRun(['scan', ...regions, '--format', 'json'], { AWS_ENDPOINT_URL: proxy.url });
    const { verdicts, recommendations } = JSON.parse(stdout) as ScanReport;
    const what = `emulated account of size ${size}`;
    return [
      toHashFigure(what, 'verdicts', verdicts.map(verdictLine).map(removeNames)),
      toHashFigure(what, 'savings', recommendations.map(savingLine).map(removeNames)),
    ];
  } finally {
    await proxy.stop();
    await moto.stop();
  }
};

/** An emulated account with everything planted a number of times. @throws Error if the emulator is not installed */
export const emulatorVerdicts = (size: number) => (): Promise<Figure[]> => {
  if (!isMotoInstalled()) throw new Error('There is no moto_server on the path.');
  return motoHashes(size);
};
