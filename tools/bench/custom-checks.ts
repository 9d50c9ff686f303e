import { type CustomCheckDefinition, EXAMPLES } from '@cloudmend/domain/custom-checks';
import { known, type Resource, tryCheck, type UnitSnapshot } from '@cloudmend/scanner';
import { type Figure, median, milliseconds } from './figure';

const RESOURCES = 50_000;
const ROUNDS = 5;
const AIM_MS = 1000;
const NOW = new Date('2026-11-21T12:00:00.000Z');

const makeBucket = (index: number): Resource =>
  ({
    kind: 'aws.s3.bucket',
    arn: `bucket/${index}`,
    id: `bucket-${index}`,
    name: `bucket-${index}`,
    region: 'eu-west-1',
    tags: { env: index % 3 === 0 ? 'prod' : 'dev', owner: `team-${index % 20}` },
    createdAt: '2026-01-01T00:00:00.000Z',
    encryption: known(index % 2 === 0 ? ['aws:kms'] : ['AES256']),
    versioning: known(index % 4 === 0 ? 'Enabled' : 'Off'),
    logsTo: known(null),
  }) as unknown as Resource;

/** As many parts as a check can have; half of the resources fail. */
const largest = (): CustomCheckDefinition => ({
  title: 'Largest',
  fault: 'Largest',
  severity: 'LOW',
  kind: 'aws.s3.bucket',
  assert: {
    all: [
      ...Array.from({ length: 62 }, (_, index) => ({
        fact: 'name',
        op: 'glob',
        value: `b*c*t*-*${index === 0 ? '' : '*'}`,
      })),
      { fact: 'encryption', op: 'contains', value: 'aws:kms' },
    ],
  },
  remedy: 'None.',
  controls: [],
});

/** CPU time of a custom check on the resources of a large account, failures explained. */
export const customChecks = async (): Promise<Figure[]> => {
  const snapshot: UnitSnapshot = {
    schema: 'cloudmend.snapshot/1',
    unit: { accountId: '000000000000', region: 'global', service: 's3' },
    takenAt: NOW.toISOString(),
    resources: Array.from({ length: RESOURCES }, (_, index) => makeBucket(index)),
    unreadKinds: [],
    gaps: [],
    apiCalls: 0,
  };
  const measure = (definition: CustomCheckDefinition): number =>
    median(
      Array.from({ length: ROUNDS }, () => {
        const began = process.cpuUsage();
        tryCheck(definition, [snapshot], NOW);
        const { user, system } = process.cpuUsage(began);
        return (user + system) / 1000;
      }),
    );
  const ofBuckets = EXAMPLES.filter(({ definition }) => definition.kind === 'aws.s3.bucket');
  return [
    ...ofBuckets.map(({ id, definition }) =>
      milliseconds(`${id} on ${RESOURCES} buckets`, measure(definition), AIM_MS),
    ),
    milliseconds(`a check of 64 parts on ${RESOURCES} buckets`, measure(largest()), AIM_MS),
  ];
};
