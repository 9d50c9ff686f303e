import { itAtNight } from '@cloudmend/domain/testing/at-night';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAllowed, licenceFaults } from './sbom.mjs';
import { importedBy, readManifest, shippingPackages } from './testing/package-imports.mjs';

const ROOT = join(__dirname, '..');
const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, { dev?: boolean; version: string }>;
};
const readDependencies = (workspace: string): Record<string, string> =>
  readManifest(ROOT, workspace).dependencies ?? {};

describe('shipped code', () => {
  it.each(shippingPackages(ROOT))('%s declares every package that its deployed code imports', (workspace) => {
    const names = Object.keys(readDependencies(workspace));
    expect(importedBy(ROOT, workspace).filter((name) => !names.includes(name))).toEqual([]);
  });

  it('is declared in one exact version everywhere, and never as a development dependency', () => {
    const root = readManifest(ROOT, '.').devDependencies as Record<string, string>;
    const versions = new Map<string, string>();
    for (const workspace of shippingPackages(ROOT))
      for (const [name, version] of Object.entries(readDependencies(workspace))) {
        expect([name, version]).toEqual([name, versions.get(name) ?? version]);
        expect(version).toMatch(/^\d+\.\d+\.\d+$/);
        expect(Object.keys(root)).not.toContain(name);
        versions.set(name, version);
      }
    expect(versions.size).toBeGreaterThan(50);
  });

  it('is covered by an audit without development dependencies: all of its packages, and no others', () => {
    const shipping = new Set(shippingPackages(ROOT).flatMap((workspace) => Object.keys(readDependencies(workspace))));
    for (const name of shipping) expect([name, lock.packages[`node_modules/${name}`]?.dev]).toEqual([name, undefined]);
    for (const name of ['jest', 'aws-cdk-lib', 'esbuild', 'vite', 'hono', 'dynalite'])
      expect([name, lock.packages[`node_modules/${name}`]?.dev]).toEqual([name, true]);
  });
});

describe('licences of shipped packages', () => {
  it.each(['MIT', 'Apache-2.0', '(MIT OR CC0-1.0)', 'MIT AND ISC', 'GPL-3.0-only OR MIT'])(
    'accept %s',
    (expression) => {
      expect(isAllowed(expression)).toBe(true);
    },
  );

  it.each([
    'GPL-3.0-only',
    'AGPL-3.0-or-later',
    'LGPL-2.1',
    'SSPL-1.0',
    'BUSL-1.1',
    'MIT AND GPL-2.0-only',
    '(MIT AND GPL-2.0-only) OR MIT',
    'SEE LICENSE IN LICENSE.txt',
    'UNLICENSED',
    'UNKNOWN',
    'mit',
    '',
  ])('reject "%s"', (expression) => {
    expect(isAllowed(expression)).toBe(false);
  });

  const bom = (licenses?: object[]) => ({
    components: [
      { 'bom-ref': 'react@19.3.1', name: 'react', version: '19.3.1', licenses: [{ license: { id: 'MIT' } }] },
      { 'bom-ref': 'left-pad@1.0.0', name: 'left-pad', version: '1.0.0', ...(licenses && { licenses }) },
      { 'bom-ref': '@cloudmend/domain@0.1.0', name: 'domain', version: '0.1.0' },
    ],
  });

  it('are reported if forbidden or missing', () => {
    expect(licenceFaults(bom([{ license: { id: 'MIT' } }]))).toEqual([]);
    expect(licenceFaults(bom([{ license: { id: 'GPL-3.0-only' } }]))).toEqual([
      'left-pad@1.0.0 has the licence GPL-3.0-only.',
    ]);
    expect(licenceFaults(bom([{ license: { name: 'Ours' } }]))).toEqual(['left-pad@1.0.0 has the licence Ours.']);
    expect(licenceFaults(bom())).toEqual(['left-pad@1.0.0 names no licence.']);
  });

  it('are not accepted if nothing was listed', () => {
    expect(() => licenceFaults({ components: [] })).toThrow('names no package');
  });

  it('exit with code 1 on a violation', () => {
    const folder = mkdtempSync(join(tmpdir(), 'sbom-'));
    const check = (list: object) => {
      const file = join(folder, 'bom.json');
      writeFileSync(file, JSON.stringify(list));
      return spawnSync(process.execPath, ['tools/sbom.mjs', '--check', '--from', file], {
        cwd: ROOT,
        encoding: 'utf8',
      });
    };
    expect(check(bom([{ license: { id: 'MIT' } }])).status).toBe(0);
    const refused = check(bom([{ expression: 'AGPL-3.0-only' }]));
    expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining('left-pad@1.0.0')]);
    rmSync(folder, { recursive: true });
  });

  // `npm test` checks them in a step of its own.
  itAtNight('are all allowed today', () => {
    const { status, stderr } = spawnSync(process.execPath, ['tools/sbom.mjs', '--check'], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([0, '']);
  });
});
