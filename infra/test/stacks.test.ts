import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { IS_NIGHTLY } from '@cloudmend/domain/testing/effort';
import { DISABLE_ASSET_STAGING_CONTEXT } from 'aws-cdk-lib/cx-api';
import { endpoints } from '../api/endpoints';
import { listEntries } from '../bundle/bundle-lambdas';
import { accessCases } from './access-cases';
import { alarmCases } from './alarm-cases';
import { apiCases } from './api-cases';
import { isLintInstalled, lintTemplates } from './cfn-lint';
import { deployerCases } from './deployer-cases';
import { identityCases } from './identity-cases';
import { limitCases } from './limit-cases';
import { partCases } from './part-cases';
import { rolloutCases } from './rollout-cases';
import { scheduleCases } from './schedule-cases';
import { simulationCases } from './simulation-cases';
import { storedDataCases } from './stored-data-cases';
import { templateRowCases } from './template-row-cases';
import { bundleNothingInto, synthesise, type Synthesised } from './synthesised';

/** Calls whose rights or routes are acknowledged by name. */
const NAMED = [
  'startScan',
  'cancelScan',
  'unlinkAccount',
  'scheduleScan',
  'pauseSchedule',
  'resumeSchedule',
  'deleteSchedule',
];
/** Calls are alike in every environment: production has all of them, development some at each change. */
const SOME_CALLS = endpoints.filter(
  ({ contract: { name, audience } }, index) =>
    NAMED.includes(name) || !['member', 'signed-in'].includes(audience) || index % 20 === 0,
);

// Synthesised once for all cases, because it takes longer than all of them together. Fails if cdk-nag objects.
describe('a deployment', () => {
  const made: Partial<Record<'dev' | 'prod', Synthesised>> = {};
  const of = (stage: 'dev' | 'prod') => (): Synthesised => made[stage] as Synthesised;

  const folder = mkdtempSync(join(tmpdir(), 'cloudmend-synth-'));

  beforeAll(() => {
    // No rule depends on what the functions contain; `bundles.nightly.test.ts` looks at that.
    bundleNothingInto(folder);
    // CloudFormation's rules take as long as all cases together, and each synthesis for a deployment applies them, too.
    const checked = { builtinCloudFormationValidation: IS_NIGHTLY };
    made.dev = synthesise('dev', folder, { ...checked, ...(!IS_NIGHTLY && { calls: SOME_CALLS }) });
    // One copy of what is deployed is enough.
    made.prod = synthesise('prod', folder, { ...checked, context: { [DISABLE_ASSET_STAGING_CONTEXT]: true } });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  describe('its API', () => {
    apiCases(of('prod'));
  });
  describe('its access rights', () => {
    accessCases(of('prod'), of('dev'));
  });
  describe('its policies, simulated,', () => {
    // Many more random requests at night: simulation.nightly.test.ts.
    simulationCases(of('dev'), { seed: 1, requests: 1000 });
  });
  describe('its guards by their rows', () => {
    templateRowCases(of('prod'));
  });
  describe('parts', () => {
    partCases(of('dev'), of('prod'));
  });
  describe('its limits', () => {
    limitCases(of('dev'), of('prod'));
  });
  describe('its deployer', () => {
    deployerCases(of('dev'), of('prod'));
  });
  describe('its rollout', () => {
    rolloutCases(of('dev'), of('prod'));
  });
  describe('its users', () => {
    identityCases(of('dev'), of('prod'));
  });
  describe('its schedules', () => {
    scheduleCases(of('prod'));
  });
  describe('its stored data', () => {
    storedDataCases(of('dev'), of('prod'));
  });
  describe('its alarms', () => {
    alarmCases(of('dev'), of('prod'));
  });
  // All of them at night: cfn-lint.nightly.test.ts.
  (isLintInstalled() ? it : it.skip)('has no error that cfn-lint knows in production, calls aside', () => {
    expect(lintTemplates(of('prod')().outdir, (name) => !/-(api|calls-\w+)\.template/.test(name))).toEqual([]);
  });
  it('has code for every function', () => {
    const handlers = Object.values(of('prod')().templates)
      .flatMap((template) => Object.values(template.findResources('AWS::Lambda::Function')))
      .filter(({ Properties }) => Properties.Runtime.startsWith('nodejs'))
      .map(({ Properties }) => Properties.Handler as string);
    const bundled = [...listEntries(endpoints).keys()];
    expect(handlers.sort()).toEqual(bundled.map((name) => `${name}.handler`).sort());
  });
});
