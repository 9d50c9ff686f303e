import { advise } from '@cloudmend/finops';
import { collectUnit } from '@cloudmend/scanner';
import { openReader } from '@cloudmend/scanner/aws';
import { isMotoInstalled, startMoto } from './moto-server';
import { ACCOUNT_ID } from './seed/manifest';
import { plantFigures } from './seed/plant-figures';
import { type PlantedSaving, seedSavings } from './seed/seed-savings';

const isNeeded = process.env['CI'] === 'true' || isMotoInstalled();
const REGION = 'us-east-1';
const SERVICES = ['ec2', 'rds', 'redshift', 's3', 'lambda', 'logs', 'elbv2'] as const;

/** What was read over the wire, of the services that the planted things belong to. */
const readAll = async (endpoint: string, now: Date) => {
  const reader = openReader({ endpoint, credentials: () => Promise.resolve({ accessKeyId: 'AKIAREADER000000000', secretAccessKey: 'reader' }) });
  try {
    const unitOf = (service: string) => ({ accountId: ACCOUNT_ID, region: service === 's3' ? 'global' : REGION, service });
    return await Promise.all(SERVICES.map((service) => collectUnit(reader, unitOf(service), { now, range: '30d', purposes: ['cost'] })));
  } finally {
    reader.close();
  }
};

(isNeeded ? describe : describe.skip)('savings over the AWS wire protocol', () => {
  it('are exactly those that were planted, to the cent: just under and just over each threshold, with too few figures, and behind a guardrail', async () => {
    const moto = await startMoto();
    try {
      const now = new Date();
      const { savings, figures } = await seedSavings({ endpoint: moto.url, region: REGION });
      await plantFigures({ endpoint: moto.url, region: REGION, now }, figures);
      const { recommendations, unjudged } = advise(await readAll(moto.url, now), { now });
      const saidOf = ({ rule, resource }: PlantedSaving): string | number => {
        const isIt = (each: { readonly rule: string; readonly resource: string }): boolean => each.rule === rule && each.resource.endsWith(resource);
        return recommendations.find(isIt)?.monthlySavingUsd ?? unjudged.find(isIt)?.reason ?? 'nothing';
      };
      expect(savings.map((each) => ({ ...each, says: saidOf(each) }))).toEqual(savings);
      // Of these rules nothing else was said.
      const rules = new Set(savings.map(({ rule }) => rule));
      const known = ({ rule, resource }: { rule: string; resource: string }): boolean => savings.some((each) => each.rule === rule && resource.endsWith(each.resource));
      expect(recommendations.filter((each) => rules.has(each.rule) && !known(each)).map(({ rule, resource }) => `${rule} ${resource}`)).toEqual([]);
    } finally {
      await moto.stop();
    }
  }, 120_000);
});
