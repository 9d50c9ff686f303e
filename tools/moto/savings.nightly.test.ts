import { advise } from '@cloudmend/finops';
import { collectAwsUnit, type UnitSnapshot } from '@cloudmend/scanner';
import { openReader } from '@cloudmend/scanner/aws';
import { isMotoInstalled, startMoto } from './moto-server';
import { ACCOUNT_ID } from './seed/manifest';
import { seedOld, seedYoung } from './seed/savings/cases';
import { plantFigures } from './seed/savings/plant-figures';
import type { Planted, PlantedSaving } from './seed/savings/planted-saving';

const isNeeded = process.env['CI'] === 'true' || isMotoInstalled();
const REGION = 'us-east-1';
const SERVICES = [
  'ec2',
  'rds',
  'redshift',
  's3',
  'lambda',
  'logs',
  'elbv2',
  'dynamodb',
  'elasticache',
  'opensearch',
  'ecs',
] as const;
const DAY_MS = 86_400_000;

/** AWS answers PlatformDetails for each instance, the emulator for none, and a price depends on it. */
const withPlatforms = (unit: UnitSnapshot): UnitSnapshot => ({
  ...unit,
  resources: unit.resources.map((one) => (one.kind === 'aws.ec2.instance' ? { ...one, platform: 'Linux/UNIX' } : one)),
});

/** Facts read over the wire, of the services with planted resources. */
const readAll = async (endpoint: string, now: Date) => {
  const reader = openReader({
    endpoint,
    credentials: () => Promise.resolve({ accessKeyId: 'AKIAREADER000000000', secretAccessKey: 'reader' }),
  });
  try {
    const toUnit = (service: string) => ({
      accountId: ACCOUNT_ID,
      region: service === 's3' ? 'global' : REGION,
      service,
    });
    const units = await Promise.all(
      SERVICES.map((service) => collectAwsUnit(reader, toUnit(service), { now, range: '30d', purposes: ['cost'] })),
    );
    return units.map(withPlatforms);
  } finally {
    reader.close();
  }
};

/** Expected savings, the recommendations for planted resources, and those of the same rules for others. */
const judge = async (seed: (target: { endpoint: string; region: string }) => Promise<Planted>, now: Date) => {
  const moto = await startMoto();
  try {
    const { savings, figures } = await seed({ endpoint: moto.url, region: REGION });
    await plantFigures({ endpoint: moto.url, region: REGION, now }, figures);
    const { recommendations, unjudged } = advise(await readAll(moto.url, now), { now });
    const findVerdict = ({ rule, resource }: PlantedSaving): string | number => {
      const isIt = (each: { readonly rule: string; readonly resource: string }): boolean =>
        each.rule === rule && each.resource.endsWith(resource);
      return recommendations.find(isIt)?.monthlySavingUsd ?? unjudged.find(isIt)?.reason ?? 'nothing';
    };
    const rules = new Set(savings.map(({ rule }) => rule));
    const isPlanted = ({ rule, resource }: { rule: string; resource: string }): boolean =>
      savings.some((each) => each.rule === rule && resource.endsWith(each.resource));
    const others = recommendations
      .filter((each) => rules.has(each.rule) && !isPlanted(each))
      .map(({ rule, resource }) => `${rule} ${resource}`);
    return { savings, said: savings.map((each) => ({ ...each, says: findVerdict(each) })), others };
  } finally {
    await moto.stop();
  }
};

(isNeeded ? describe : describe.skip)('savings over the AWS wire protocol', () => {
  it('are exactly those that were planted, to the cent: just under and just over each threshold, with too few figures, and behind a guardrail', async () => {
    const { savings, said, others } = await judge(seedYoung, new Date());
    expect(said).toEqual(savings);
    expect(others).toEqual([]);
  });

  it('are exactly those that were planted also after months of use, figured every five minutes', async () => {
    // A hundred days later, because the emulator cannot create resources in the past.
    const { savings, said, others } = await judge(seedOld, new Date(Date.now() + 100 * DAY_MS));
    expect(said).toEqual(savings);
    expect(others).toEqual([]);
  });
});
