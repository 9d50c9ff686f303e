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

const DECLARED_VALUE = /^export const ([a-z]+)(?:: [^=\n]+)? =/gm;
/** The library that a test stands in for exports this name. */
const FOREIGN = new Set(['animated']);
const IRREGULAR = new Set(
  (
    'begun bought brought built chosen done drawn found given gone gotten heard held hidden kept known laid led left lent ' +
    'lost made met paid read said seen sent set shown sold spent stolen taken taught thought told understood unread won written'
  ).split(' '),
);
const VERBS = new Set(['embed', 'exceed', 'feed', 'need', 'proceed', 'seed', 'speed']);

/** A single word that says what was done, but neither by whom nor to what. */
const isParticiple = (name: string): boolean =>
  IRREGULAR.has(name) || (/^[a-z]+ed$/.test(name) && !VERBS.has(name) && !FOREIGN.has(name));

const bareParticiples = (text: string): string[] =>
  [...exportedFunctions(text), ...[...text.matchAll(DECLARED_VALUE)].map(([, name = '']) => name)].filter(
    (name, index, all) => isParticiple(name) && all.indexOf(name) === index,
  );

const namedLikeValues = (text: string): string[] => exportedFunctions(text).filter((name) => name.endsWith('Of'));

const listNames = (find: (text: string) => string[]): string[] =>
  ['apps', 'infra', 'libs', 'tools']
    .flatMap((folder) => filesIn(join(root, folder)))
    .flatMap((file) => find(readFileSync(file, 'utf8')).map((name) => `${relative(root, file)}: ${name}`));

describe('names of exported functions', () => {
  it.each([
    ['export const titleOf = (one: Check): string => one.title;', ['titleOf']],
    ['export const pagesOf = async function* () {};', ['pagesOf']],
    ['export async function* linesOf() {}', ['linesOf']],
    ['export const wordsOf = <T>(all: T[]): T[] => all;', ['wordsOf']],
    ['export const findTitle = (one: Check): string => one.title;', []],
    ["export const asOf = '2026-11-20';", []],
  ])('%s', (text, names) => expect(namedLikeValues(text)).toEqual(names));

  it.each([
    ['export const known = <T>(value: T): Fact<T> => ({ known: true, value });', ['known']],
    ['export const listed =\n  <T>(all: T[]) => all;', ['listed']],
    ["export const paid = defineContract({ name: 'paid' });", ['paid']],
    ['export async function told() {}', ['told']],
    ['export const seed = (words: string): number => words.length;', []],
    ['export const linkedAccounts = accounts.filter(isLinked);', []],
    ['const known = new Set(files);', []],
  ])('%s has the bare participles %j', (text, names) => expect(bareParticiples(text)).toEqual(names));

  it('say what they do, so none is a bare participle', () => {
    expect(listNames(bareParticiples)).toEqual([]);
  });

  it('are verbs, so none ends in "Of"', () => {
    expect(listNames(namedLikeValues)).toEqual([]);
  });
});
