import { listPaths } from '../contract/index';
import { contracts } from './index';

const rows = Object.entries(contracts);

describe('contracts', () => {
  it('are listed under their own names', () => {
    for (const [name, contract] of rows) expect(contract.name).toBe(name);
  });

  it('never share a method and path', () => {
    const routes = rows.flatMap(([, contract]) =>
      listPaths(contract).map((path) => `${contract.method} ${path.replace(/\{\w+\}/g, '{}')}`),
    );
    expect(new Set(routes).size).toBe(routes.length);
  });

  it('are audited exactly if they change something', () => {
    for (const [, contract] of rows) expect(contract.audit !== undefined).toBe(contract.method !== 'GET');
  });

  it('reject unknown fields', () => {
    for (const [name, contract] of rows) {
      const issues = contract.input.safeParse({ pk: 'T#other', plan: 'enterprise' }).error?.issues ?? [];
      expect([name, issues.some(({ code }) => code === 'unrecognized_keys')]).toEqual([name, true]);
    }
  });
});
