import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { KEPT_UNRESERVED, planCapacity } from '../config/capacity';
import { stageConfig } from '../config/stages';
import { FUNCTIONS_AT_ONCE } from '../stacks/calls-stack';
import { WebStack } from '../stacks/web-stack';
import { readTemplates, type Synthesised } from './synthesised';

/** What an environment must not exceed or publish. */
export const limitCases = (dev: () => Synthesised, prod: () => Synthesised): void => {
  it('reserves in all stacks together no more than its settings, and leaves what AWS keeps unreserved', () => {
    const sumReserved = (synthesised: Synthesised): number =>
      readTemplates(synthesised).reduce(
        (sum, { Resources }) =>
          Object.values(Resources).reduce(
            (ofStack, { Properties }) => ofStack + Number(Properties?.['ReservedConcurrentExecutions'] ?? 0),
            sum,
          ),
        0,
      );
    const { reserved } = planCapacity(stageConfig('prod'), { total: 1000, reservedElsewhere: 0 });
    const { workers = 0, triggers = 0, firing = 0 } = reserved ?? {};
    expect(sumReserved(prod())).toBeGreaterThan(400);
    expect(sumReserved(prod())).toBeLessThanOrEqual(workers + triggers + firing);
    expect(sumReserved(prod())).toBeLessThanOrEqual(1000 - KEPT_UNRESERVED);
    expect(sumReserved(dev())).toBe(0);
  });

  it('makes or changes few functions of a stack of calls at once, since AWS takes fifteen calls a second for them', () => {
    const isFunction = ({ Type }: { readonly Type: string }): boolean => Type === 'AWS::Lambda::Function';
    const free = readTemplates(prod()).flatMap(({ Resources }) => {
      const functions = Object.values(Resources).filter(isFunction);
      const isCalls = functions.some(({ Properties }) =>
        String(Properties?.['FunctionName']).startsWith('cloudmend-prod-call-'),
      );
      const unbound = functions.filter(
        ({ DependsOn = [] }) => ![DependsOn].flat().some((id) => isFunction(Resources[id] ?? { Type: 'none' })),
      );
      return isCalls ? [[functions.length > FUNCTIONS_AT_ONCE, unbound.length] as const] : [];
    });
    // The stack of access tokens has one that passes calls on.
    expect(free.map(([, unbound]) => unbound).sort()).toEqual([
      ...Array(4).fill(FUNCTIONS_AT_ONCE),
      FUNCTIONS_AT_ONCE + 1,
    ]);
    expect(free.every(([isLarge]) => isLarge)).toBe(true);
  });

  it('publishes no page that browsers would keep for a year under a name that stays', () => {
    const folder = mkdtempSync(join(tmpdir(), 'cloudmend-pages-'));
    mkdirSync(join(folder, 'assets'));
    writeFileSync(join(folder, 'assets', 'app.js'), '');
    const { storage, identity, api } = dev().stacks;
    const publish = (): WebStack =>
      new WebStack(new App(), 'unhashed', {
        stage: 'dev',
        config: stageConfig('dev'),
        assets: { site: folder, console: folder },
        pathRule: join(__dirname, '..', '..', 'libs', 'domain', 'src', 'navigation'),
        api,
        originSecret: storage.originSecret,
        userPool: identity.userPool,
        client: identity.client,
        companies: { clientId: 'companies', signInUrl: 'https://sign-in.example' },
        accessLogs: storage.accessLogs,
        table: storage.table,
        logs: { key: storage.logKey, days: 7, keepsState: false, below: '/cloudmend-dev' },
        alarms: storage.alarms,
        bundles: dev().bundles,
        environment: {},
        tenantLogs: { scans: [], notices: [] },
      });
    expect(publish).toThrow('need a content hash in their names: app.js, app.js.');
    rmSync(folder, { recursive: true });
  });
};
