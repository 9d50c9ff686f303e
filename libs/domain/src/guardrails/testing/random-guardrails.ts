import fc from 'fast-check';
import { Weekday } from '../../schedules/schedule';
import type { ControlRef } from '../../findings/finding';
import type { Fact, GuardrailFacts, TouchAction } from '../facts';
import { NOW } from './some-facts';
import { type ChangeFreeze, type ChangeWindow, DEFAULT_POLICY, GuardrailPolicy } from '../policy';

const perhaps = <Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Fact<Value>> =>
  fc.oneof(
    { weight: 60, arbitrary: value.map((read) => ({ known: true as const, value: read })) },
    {
      weight: 1,
      arbitrary: fc.boolean().map((comes) => ({ known: false as const, reason: 'It was not read.', comes })),
    },
  );

const mostly = <Value>(usual: fc.Arbitrary<Value>, other: fc.Arbitrary<Value>): fc.Arbitrary<Value> =>
  fc.oneof({ weight: 9, arbitrary: usual }, { weight: 1, arbitrary: other });

const anyOf = <Value>(...values: readonly Value[]): fc.Arbitrary<Value> => fc.constantFrom(...values);
const few = <Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value[]> => fc.array(value, { maxLength: 3 });

const quarters = anyOf('00:00', '01:30', '02:00', '02:30', '09:00', '13:15', '17:00', '23:45');
export const zones = anyOf(
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/St_Johns',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Chatham',
);

export const windows = fc
  .record({
    environment: anyOf('production' as const, 'other' as const),
    days: fc.uniqueArray(anyOf(...Weekday.options), { minLength: 1 }),
    from: quarters,
    to: fc.oneof(quarters, fc.constant('24:00')),
    timezone: zones,
  })
  .filter(({ from, to }) => from !== to);

const days = fc.integer({ min: -3, max: 3 });
export const freezesAround = (at: string) =>
  fc
    .record({
      name: fc.constant('Peak'),
      first: days,
      last: days,
      from: quarters,
      to: quarters,
      timezone: zones,
      appliesTo: anyOf('production' as const, 'everything' as const),
    })
    .map(({ first, last, from, to, ...rest }) => {
      const on = (days: number, time: string): string =>
        `${new Date(Date.parse(at) + days * 86_400_000).toISOString().slice(0, 10)}T${time}`;
      return { ...rest, from: on(first, from), to: on(last, to) };
    })
    .filter(({ from, to }) => from < to);

const marks = fc.record({ names: few(anyOf('prod', 'dev')), paths: few(anyOf('**/prod/**', '**/dev/*', '**')) });

/** Any policy that may be stored. */
export const policies: fc.Arbitrary<GuardrailPolicy> = fc
  .record({
    otherApprovals: anyOf(1 as const, 2 as const),
    evidenceHours: fc.integer({ min: 1, max: 24 }),
    resourcesPerChange: fc.integer({ min: 1, max: 4 }),
    usdPerChange: fc.integer({ min: 0, max: 60 }),
    perDay: fc.record({
      productionChanges: fc.nat(4),
      resources: fc.nat(6),
      usd: fc.nat(80),
    }),
    openPullRequests: fc.integer({ min: 1, max: 5 }),
    unplanned: anyOf('wait' as const, 'two-approvals' as const),
    timezone: zones,
    windows: mostly(fc.constant<ChangeWindow[]>([]), few(windows)),
    freezes: mostly(fc.constant<ChangeFreeze[]>([]), few(freezesAround(NOW))),
    environments: fc.record({ tagKeys: few(anyOf('env', 'stage')), production: marks, other: marks }),
    owners: few(fc.record({ path: anyOf('**', 'stacks/**'), emails: fc.constant(['owner@example.com']) })),
  })
  .map((policy) => GuardrailPolicy.parse({ ...DEFAULT_POLICY, ...policy }));

const tags = perhaps(fc.dictionary(anyOf('env', 'Env', 'stage', 'team'), anyOf('prod', 'dev', 'x'), { maxKeys: 2 }));
const touched = fc.record({
  resource: anyOf('vol-1', 'i-2', 'sg-3'),
  action: mostly<TouchAction>(fc.constant('update'), anyOf('create', 'replace', 'delete')),
  tags,
});

/** Any facts that may be stated. */
export const statedFacts: fc.Arbitrary<GuardrailFacts> = fc.record({
  now: fc.constant(NOW),
  evidenceAt: perhaps(
    mostly(fc.integer({ min: 0, max: 3 }), fc.integer({ min: -2, max: 30 })).map((hours) =>
      new Date(Date.parse(NOW) - hours * 3_600_000).toISOString(),
    ),
  ),
  plan: mostly<GuardrailFacts['plan']>(fc.constant('passed'), anyOf('faulty', 'pending', 'not-run', 'not-needed')),
  resources: perhaps(fc.array(touched, { minLength: 1, maxLength: 4 })),
  declared: few(anyOf('replace' as const, 'delete' as const)),
  widened: perhaps(mostly(fc.constant<string[]>([]), few(fc.constant('sg-3')))),
  controlsLost: perhaps(mostly(fc.constant<ControlRef[]>([]), few(fc.constant({ framework: 'cis', control: '1.1' })))),
  monthlyUsd: perhaps(mostly(fc.integer({ min: -100, max: 0 }), fc.integer({ min: 0, max: 80 }))),
  files: few(anyOf('stacks/prod/main.tf', 'stacks/dev/main.tf', 'main.tf')),
  rootEnvironment: anyOf(null, 'prod', 'dev', 'x'),
  openPullRequests: fc.oneof(perhaps(fc.nat(6)), fc.constant(null)),
  today: perhaps(fc.record({ productionChanges: fc.nat(3), resources: fc.nat(4), usd: fc.nat(60) })),
});
