import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { READS } from './collectors';
import { SERVICES } from './services';

const findRepeated = <T>(values: readonly T[]): T[] => values.filter((value, index) => values.indexOf(value) !== index);

describe('the service list', () => {
  it('is planned with the slowest first and the bill last', () => {
    const ids = SERVICES.map(({ id }) => id);
    expect(ids.slice(0, 4)).toEqual(['iam', 'organizations', 's3', 'ec2']);
    expect(ids.at(-1)).toBe('cost');
  });

  it('contains every folder that declares a service', () => {
    const folders = readdirSync(__dirname).filter((name) => existsSync(join(__dirname, name, 'service.ts')));
    expect(SERVICES.map(({ id }) => id).sort()).toEqual(folders.sort());
  });

  it('reads each kind of resource once, and declares each API once', () => {
    expect(findRepeated(READS.flatMap(({ kinds }) => kinds))).toEqual([]);
    expect(findRepeated(SERVICES.flatMap(({ apis = {} }) => Object.keys(apis)))).toEqual([]);
  });

  it('describes a scan part identically in every service that belongs to it', () => {
    const said = READS.map(
      ({ part, scope, presets, hasSavings }) => [part, JSON.stringify([scope, presets, hasSavings])] as const,
    );
    const parts = new Map(said);
    expect(said.filter(([part, settings]) => parts.get(part) !== settings)).toEqual([]);
  });
});
