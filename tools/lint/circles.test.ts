import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

const root = resolve(__dirname, '../..');
const SKIPPED = new Set(['node_modules', 'dist', 'cdk.out']);

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (!entry.isDirectory()) return /\.(?:mjs|tsx?)$/.test(entry.name) ? [path] : [];
    return SKIPPED.has(entry.name) ? [] : filesIn(path);
  });

/** Static imports and exports, of types too, and `import()`. */
const SPECIFIER =
  /(?:^|\n)\s*(?:\}\s*from|import|export[^'\n]* from|import[^'\n]* from)\s*'(\.[^']*)'|\bimport\('(\.[^']*)'\)/g;

const listSpecifiers = (text: string): string[] =>
  [...text.matchAll(SPECIFIER)].map(([, fixed, loaded]) => fixed ?? loaded ?? '');

type Imports = ReadonlyMap<string, readonly string[]>;

/** Whether there is a way from each file to itself. Workspaces have no circles, so only relative imports count. */
const findCircles = (imports: Imports): readonly string[] => {
  const open = new Map(imports);
  for (;;) {
    const ends = [...open].filter(([, on]) => on.every((file) => !open.has(file))).map(([file]) => file);
    if (ends.length === 0) break;
    for (const file of ends) open.delete(file);
  }
  const reach = (from: string): Set<string> => {
    const seen = new Set<string>();
    const next = [...(open.get(from) ?? [])];
    for (let file = next.pop(); file !== undefined; file = next.pop()) {
      if (seen.has(file) || !open.has(file)) continue;
      seen.add(file);
      next.push(...(open.get(file) ?? []));
    }
    return seen;
  };
  return [...open.keys()].filter((file) => reach(file).has(file)).sort();
};

const ENDINGS = ['', '.ts', '.tsx', '/index.ts', '.mjs'];

const readImports = (): Imports => {
  const files = ['apps', 'infra', 'libs', 'tools'].flatMap((folder) => filesIn(join(root, folder)));
  const known = new Set(files);
  const find = (from: string, specifier: string): string[] =>
    ENDINGS.map((ending) => join(dirname(from), specifier) + ending).filter(
      (file) => known.has(file) && existsSync(file),
    );
  return new Map(
    files.map((file) => [
      relative(root, file),
      listSpecifiers(readFileSync(file, 'utf8')).flatMap((specifier) =>
        find(file, specifier).map((found) => relative(root, found)),
      ),
    ]),
  );
};

describe('circles of imports', () => {
  it.each([
    ["import { One } from './one';", ['./one']],
    ["import type {\n  One,\n  Two,\n} from '../one';", ['../one']],
    ["export * from './one';", ['./one']],
    ["import './one';", ['./one']],
    ["const load = () => import('./one');", ['./one']],
    ["import { z } from 'zod';", []],
  ])('are read from %j', (text, found) => expect(listSpecifiers(text)).toEqual(found));

  it('are found over a file that is loaded later', () => {
    expect(
      findCircles(
        new Map([
          ['a', listSpecifiers("(await import('./b')).run()").map((name) => name.slice(2))],
          ['b', ['c']],
          ['c', ['a']],
          ['d', ['a']],
        ]),
      ),
    ).toEqual(['a', 'b', 'c']);
  });

  it('do not exist', () => {
    const imports = readImports();
    expect([...imports.values()].flat().length).toBeGreaterThan(5000);
    expect(findCircles(imports)).toEqual([]);
  });
});
