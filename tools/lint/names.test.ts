import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

const root = resolve(__dirname, '../..');

const SKIPPED = new Set(['node_modules', 'dist', 'cdk.out']);

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (!entry.isDirectory()) return /\.(?:mjs|tsx?)$/.test(entry.name) ? [path] : [];
    return SKIPPED.has(entry.name) ? [] : filesIn(path);
  });

const DECLARED = [
  /^export (?:async )?function\*? ?(\w+)/gm,
  /^export const (\w+)(?:: [^=\n]+)? = (?:async )?(?:\(|<|function\b|\w+ =>)/gm,
];

const exportedFunctions = (text: string): string[] =>
  DECLARED.flatMap((pattern) => [...text.matchAll(pattern)].map(([, name = '']) => name));

const namedLikeValues = (text: string): string[] => exportedFunctions(text).filter((name) => name.endsWith('Of'));

describe('names of exported functions', () => {
  it.each([
    ['export const titleOf = (one: Check): string => one.title;', ['titleOf']],
    ['export const pagesOf = async function* () {};', ['pagesOf']],
    ['export async function* linesOf() {}', ['linesOf']],
    ['export const wordsOf = <T>(all: T[]): T[] => all;', ['wordsOf']],
    ['export const findTitle = (one: Check): string => one.title;', []],
    ["export const asOf = '2026-11-20';", []],
  ])('%s', (text, names) => expect(namedLikeValues(text)).toEqual(names));

  it('are verbs, so none ends in "Of"', () => {
    const found = ['apps', 'infra', 'libs', 'tools']
      .flatMap((folder) => filesIn(join(root, folder)))
      .flatMap((file) => namedLikeValues(readFileSync(file, 'utf8')).map((name) => `${relative(root, file)}: ${name}`));
    expect(found).toEqual([]);
  });
});
